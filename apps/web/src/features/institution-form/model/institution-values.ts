import {
  CreateInstitutionInput,
  type Institution,
  type InstitutionStatus,
  type InstitutionType,
  type RouteBody,
} from '@lectern/contract';
import type { JoinWords } from '../../../shared/forms/join-in-form.ts';
import { institutionStatusNames, institutionTypeNames } from '../../../shared/format/institution-names.ts';
import type { PickOption } from '../../../shared/forms/pick-option.ts';
import { schemaIssues } from '../../../shared/forms/schema-issues.ts';
import { t } from '../../../shared/messages/t.ts';

/** A holiday with a key of its own, by which two people's changes are joined. Days as in 2025-06-30. */
export type HolidayFields = { key: string; name: string; from: string; to: string };

/** The values of the form. */
export type InstitutionValues = {
  name: string;
  type: InstitutionType;
  institution_id: string;
  /** The address of a thing on the web, or of a file uploaded here. */
  institution_image: string;
  address: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
  person_name: string;
  person_email: string;
  person_phoneNumber: string;
  /** A day, as in 2025-06-30; empty for none. */
  registered_year: string;
  reffered_by: string;
  /** Empty where none was chosen. */
  timeZone: string;
  holidays: HolidayFields[];
  status: InstitutionStatus;
  institution_management_access: PickOption[];
  course_access: PickOption[];
};

/** The fields in the order of the screen. */
export const institutionFields = [
  'name',
  'type',
  'institution_id',
  'institution_image',
  'address',
  'city',
  'state',
  'zipcode',
  'country',
  'person_name',
  'person_email',
  'person_phoneNumber',
  'registered_year',
  'reffered_by',
  'status',
  'institution_management_access',
  'course_access',
  'timeZone',
  'holidays',
] as const satisfies readonly (keyof InstitutionValues)[];
export type InstitutionField = keyof InstitutionValues;
export type InstitutionErrors = Partial<Record<InstitutionField, string>>;

/** The fields of one line of text. */
export type TextField = {
  [F in InstitutionField]: string extends InstitutionValues[F] ? F : never;
}[InstitutionField];

/** The id of a field's control. */
export const controlId = (field: InstitutionField): string => `institution-${field}`;

export const emptyInstitution: InstitutionValues = {
  name: '',
  type: 'College',
  institution_id: '',
  institution_image: '',
  address: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
  person_name: '',
  person_email: '',
  person_phoneNumber: '',
  registered_year: '',
  reffered_by: '',
  timeZone: '',
  holidays: [],
  status: 'Pending',
  institution_management_access: [],
  course_access: [],
};

const fieldNames: Record<InstitutionField, string> = {
  name: t('Name'),
  type: t('Type'),
  institution_id: t('Institution ID'),
  institution_image: t('Image'),
  address: t('Address'),
  city: t('City'),
  state: t('State'),
  zipcode: t('Zipcode'),
  country: t('Country'),
  person_name: t('Contact name'),
  person_email: t('Contact email'),
  person_phoneNumber: t('Contact phone'),
  registered_year: t('Registered At'),
  reffered_by: t('Referred By'),
  timeZone: t('Time zone'),
  holidays: t('Holidays'),
  status: t('Status'),
  institution_management_access: t('Institution Management Access'),
  course_access: t('Course Access'),
};

export const institutionWords: JoinWords<InstitutionValues> = {
  partName: ([field]) => fieldNames[field as InstitutionField],
  fieldText: ([field], value) => {
    if (field === 'holidays') return isHoliday(value) ? `${value.name} (${value.from} – ${value.to})` : null;
    if (field === 'status') return institutionStatusNames[value as InstitutionStatus];
    return field === 'type' ? institutionTypeNames[value as InstitutionType] : null;
  },
};

const isHoliday = (value: unknown): value is HolidayFields =>
  typeof value === 'object' && value !== null && 'from' in value;

const textOf = (value: string | null): string => value ?? '';

/** An institution of the server in the form's shape. */
export function fromInstitution(institution: Institution): InstitutionValues {
  const { location, contact } = institution;
  return {
    name: institution.name,
    type: institution.type,
    institution_id: textOf(institution.institution_id),
    institution_image: textOf(institution.institution_image),
    address: textOf(location.address),
    city: textOf(location.city),
    state: textOf(location.state),
    zipcode: textOf(location.zipcode),
    country: textOf(location.country),
    person_name: textOf(contact.person_name),
    person_email: textOf(contact.person_email),
    person_phoneNumber: textOf(contact.person_phoneNumber),
    registered_year: textOf(institution.registered_year),
    reffered_by: textOf(institution.reffered_by),
    timeZone: textOf(institution.timeZone),
    holidays: institution.holidays.map(({ name, from, to }, place) => ({ key: `h${place}`, name, from, to })),
    status: institution.status,
    institution_management_access: institution.managerNames.map(({ _id, username }) => ({ id: _id, label: username })),
    course_access: institution.courseNames.map(({ _id, name }) => ({ id: _id, label: name })),
  };
}

/** The person's rights to set certain fields; without the right a form leaves the field out. */
export type Rights = { setStatus: boolean; setCourseAccess: boolean };

/** The form for the schema, which decides whether it can be sent. */
export function toBody(values: InstitutionValues, { setStatus, setCourseAccess }: Rights) {
  const { address, city, state, zipcode, country, person_name, person_email, person_phoneNumber, ...own } = values;
  const { status, course_access, institution_management_access, holidays, ...fields } = own;
  return {
    ...fields,
    location: { address, city, state, zipcode, country },
    contact: { person_name, person_email: person_email.trim(), person_phoneNumber },
    institution_management_access: institution_management_access.map(({ id }) => id),
    // One day needs no last one.
    holidays: holidays.map(({ name, from, to }) => ({ name, from, to: to || from })),
    ...(setStatus && { status }),
    ...(setCourseAccess && { course_access: course_access.map(({ id }) => id) }),
  } satisfies RouteBody<'POST /api/institution'>;
}

/** The errors that the server's own schema finds in the form. */
export function errorsIn(values: InstitutionValues, rights: Rights): InstitutionErrors {
  return errorsOf(schemaIssues(CreateInstitutionInput, toBody(values, rights)), values);
}

type Issue = { path: string; message: string };

/** The first error of each field; an error about an entry of a list names the entry. */
export function errorsOf(issues: readonly Issue[], values: InstitutionValues): InstitutionErrors {
  const errors: InstitutionErrors = {};
  for (const { path, message } of issues) {
    const [first, second] = path.split('.');
    const name = first === 'location' || first === 'contact' ? second : first;
    const field = institutionFields.find((known) => known === name);
    if (field === undefined) continue;
    const value = values[field];
    const entry = Array.isArray(value) ? value[Number(second)] : undefined;
    const named = entry === undefined ? '' : 'label' in entry ? entry.label : entry.name;
    errors[field] ??= named === '' ? message : t('{field}: {value}', { field: named, value: message });
  }
  return errors;
}
