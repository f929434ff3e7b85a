import { say } from '@lectern/contract/say';
import { type RosterField, rosterFields } from '@lectern/contract';
import { invalidField } from '../../platform/http/index.ts';

/** The meanings that columns can have: those of any table, and the groups that people leave, which OneRoster alone tells. */
export type PersonField = RosterField | 'leftGroups';

/** The heading of the column that bad rows are handed out with, which means nothing when they come back. */
export const problemsHeading = 'problems';

/** The headings that exports of school systems and tables made by hand use, in English, German, French, Spanish and Arabic. */
const spellings: Record<RosterField, string> = {
  externalId: 'sourcedid externalid studentid sisid sisuserid',
  username: `
    username user name fullname displayname studentname login loginname loginid account benutzername benutzer
    anmeldename vollername schülername nom nomcomplet identifiant nomutilisateur nomdutilisateur usuario
    nombredeusuario nombrecompleto nombreyapellidos الاسم الاسمالكامل اسمالمستخدم اسمالطالب
  `,
  firstName: 'firstname first givenname given forename vorname rufname prénom nombre nombres primernombre الاسمالأول',
  lastName: `
    lastname last surname familyname nachname familienname zuname nomdefamille apellido apellidos
    primerapellido اسمالعائلة اللقب
  `,
  email: `
    email mail emailaddress mailaddress studentemail schoolemail emailadresse mailadresse courriel
    adressemail adresseemail adressecourriel correo correoelectrónico البريدالإلكتروني
  `,
  phoneNumber: `
    phonenumber phone phoneno mobile mobilenumber mobilephone telephone tel cell telefon telefonnummer handy
    handynummer téléphone portable teléfono móvil الهاتف رقمالهاتف
  `,
  role: 'role userrole usertype rolle rôle rol الدور',
  institution: `
    institution institutionname school schoolname college organisation organization schule einrichtung
    établissement école institución escuela colegio centro المؤسسة المدرسة
  `,
  groups: `
    groups group groupname groupnames class classes classname classgroup cohort cohort1 section homeroom
    gruppe gruppen klasse klassen groupe groupes classe grupo grupos clase المجموعة المجموعات الشعبة
  `,
  educationLevel: 'educationlevel education level bildungsstufe niveaudétudes niveleducativo',
  schoolClass:
    'schoolclass grade gradelevel year yeargroup jahrgang jahrgangsstufe klassenstufe niveau grado curso الصف',
  collegeDegree: 'collegedegree degree',
  customCollegeDegree: 'customcollegedegree otherdegree customdegree',
  experience: 'experience yearsofexperience experienceyears experienceinyears',
  expertise: 'expertise skills speciality specialty',
};

/** A heading in small letters, without accents, signs and what stands in brackets, as `[Required]`. */
const keyOf = (heading: string): string =>
  heading
    .replace(/[[(][^[(\])]{0,40}[\])]\s{0,9}$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const fieldBySpelling = new Map(
  rosterFields.flatMap((field) =>
    spellings[field]
      .trim()
      .split(/\s+/)
      .map((word) => [keyOf(word), field] as const),
  ),
);
/** Headings of a whole name that mean the last one alone beside a first name. */
const perhapsLastNames = new Set(['name', 'nom']);

/**
 * Guesses the meaning of columns by their headings; null where that cannot be told, or another column means it already.
 */
export function guessColumns(headers: readonly string[]): (RosterField | null)[] {
  const taken = new Set<RosterField>();
  const fields = headers.map((header) => {
    const field = fieldBySpelling.get(keyOf(header));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  if (!taken.has('firstName') || taken.has('lastName')) return fields;
  return fields.map((field, index) =>
    field === 'username' && perhapsLastNames.has(keyOf(headers[index] ?? '')) ? 'lastName' : field,
  );
}

/** Whether a column says who the people are; without one there is nobody to make or to change. */
export const namesPeople = (columns: readonly (PersonField | null)[]): boolean =>
  (['externalId', 'username', 'firstName', 'lastName', 'email'] as const).some((field) => columns.includes(field));

/** The meaning given for each column. Throws `validation_failed` when it fits the headings not, or one comes twice. */
export function checkColumns(headers: readonly string[], columns: readonly (RosterField | null)[]): void {
  if (columns.length !== headers.length)
    throw invalidField(
      'columns',
      say('The file has {columns} columns, not {given}', { columns: headers.length, given: columns.length }),
    );
  const twice = columns.findIndex((field, index) => field !== null && columns.indexOf(field) < index);
  if (twice >= 0) throw invalidField(`columns.${twice}`, 'Another column already has this meaning');
}
