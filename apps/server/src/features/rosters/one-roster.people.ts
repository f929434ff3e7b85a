import { limits, nameField, schoolClasses, Username } from '@lectern/contract';
import { say } from '@lectern/contract/say';
import type { OneRosterFacts } from '../../platform/db/schema-of-rosters.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { createPauses, mapInSlices } from './in-slices.ts';
import { type FileRecord, type OneRosterFiles, refused } from './one-roster.ts';
import type { PersonField } from './roster-columns.ts';
import { classOf } from './roster-person.ts';
import type { TextRow } from './roster-text.ts';

/** A source as it is known here before its file is read. */
export type KnownOfSource = {
  /** External ids of people who are tied to accounts. */
  people: ReadonlySet<string>;
  /** Names of the groups that classes are tied to, by external id. */
  classes: ReadonlyMap<string, string>;
  /** Which of these classes these people are in, by external ids. */
  places: ReadonlyMap<string, ReadonlySet<string>>;
};

export type FileClass = { external_id: string; title: string; name: string; name_key: string };
export type OneRosterRows = { rows: TextRow[]; classes: FileClass[]; leftOut: OneRosterFacts['leftOut'] };

const table = [
  ['sourcedId', 'externalId'],
  ['username', 'username'],
  ['givenName', 'firstName'],
  ['familyName', 'lastName'],
  ['email', 'email'],
  ['phone', 'phoneNumber'],
  ['role', 'role'],
  ['school', 'institution'],
  ['education level', 'educationLevel'],
  ['grade', 'schoolClass'],
  ['classes', 'groups'],
  ['classes left', 'leftGroups'],
] as const satisfies readonly (readonly [string, PersonField])[];
export const oneRosterHeaders = table.map(([heading]) => heading);
export const oneRosterColumns: PersonField[] = table.map(([, field]) => field);

type Cells = Partial<Record<PersonField, string>>;
type Standing = 'student' | 'teacher' | Exclude<keyof OneRosterFacts['leftOut'], 'enrolments'>;
type Listed = { line: number; id: string; standing: Standing; cells: Cells };
type Classes = Map<string, { title: string; beside: string[]; isGone: boolean }>;
type Places = Map<string, Set<string>>;

/**
 * The rows of people that a OneRoster file comes to: those that it lists, and those that it takes out of classes. Roles
 * beside students and teachers become nobody, so that a file makes no admin.
 */
export async function readOneRoster(files: OneRosterFiles, known: KnownOfSource): Promise<OneRosterRows> {
  const listed = await listPeople(files);
  const inFile = await listClasses(files);
  const standings = new Map(listed.map(({ id, standing }) => [id, standing]));
  const isPerson = (id: string) =>
    standings.has(id) || (files.modeOf('users') === 'delta' && id !== '' && known.people.has(id));
  const isClass = (id: string) =>
    inFile.has(id) ? inFile.get(id)?.isGone === false : files.modeOf('classes') !== 'bulk' && known.classes.has(id);
  const { wanted, ended, unknown } = await listPlaces(files, isPerson, (id) => inFile.has(id) || isClass(id));
  const classes = await nameClasses(inFile, known.classes);
  const names = new Map(classes.map(({ external_id: id, name }) => [id, name]));
  const mode = files.modeOf('enrollments');
  const placesOf = (id: string): Pick<Cells, 'groups' | 'leftGroups'> => {
    const standing = standings.get(id);
    const takesPart = standing === 'student' || standing === 'teacher' || (standing === undefined && isPerson(id));
    const stays = takesPart ? [...(wanted.get(id) ?? [])].filter(isClass) : [];
    const left = [...(known.places.get(id) ?? [])].filter(
      (one) =>
        !stays.includes(one) &&
        (!takesPart || mode === 'bulk' || ended.get(id)?.has(one) || inFile.get(one)?.isGone === true),
    );
    const told = (ids: string[]) => ids.flatMap((one) => names.get(one) ?? []).join(';');
    return { groups: told(stays), leftGroups: told(left) };
  };
  const rows = await rowsOf(listed, [...known.people], placesOf);
  return { rows, classes, leftOut: { ...countLeftOut(listed), enrolments: unknown } };
}

const isGone = ({ get }: FileRecord): boolean => get('status').toLowerCase() === 'tobedeleted';

async function listPeople(files: OneRosterFiles): Promise<Listed[]> {
  const orgs = await listOrgs(files);
  const roles = await listRoles(files);
  const listed: Listed[] = [];
  await files.each('users.csv', (record) => {
    if (listed.length >= limits.rosterRows)
      throw refused(say('A roster may have at most {max} rows.', { max: limits.rosterRows }));
    listed.push(personIn(record, orgs, roles));
  });
  return listed;
}

type Org = { name: string; isSchool: boolean };
type Roles = Map<string, { names: string[]; orgs: string[] }>;

async function listOrgs(files: OneRosterFiles): Promise<Map<string, Org>> {
  const orgs = new Map<string, Org>();
  await files.each('orgs.csv', ({ get }) => {
    orgs.set(get('sourcedid'), { name: get('name'), isSchool: get('type').toLowerCase() === 'school' });
  });
  return orgs;
}

/** The roles of people that stand in a file of their own, as OneRoster 1.2 has them. */
async function listRoles(files: OneRosterFiles): Promise<Roles> {
  const roles: Roles = new Map();
  if (files.version === '1.1') return roles;
  await files.each('roles.csv', (record) => {
    if (isGone(record)) return;
    const id = record.get('usersourcedid');
    const had = roles.get(id) ?? { names: [], orgs: [] };
    // Nobody has many roles; a file can repeat one without end.
    if (had.names.length >= 20) return;
    had.names.push(record.get('role'));
    had.orgs.push(record.get('orgsourcedid'));
    roles.set(id, had);
  });
  return roles;
}

function personIn(record: FileRecord, orgs: ReadonlyMap<string, Org>, allRoles: Roles): Listed {
  const { get, line } = record;
  const id = get('sourcedid');
  const roles = allRoles.get(id) ?? { names: [get('role')], orgs: [] };
  const places = [get('primaryorgsourcedid'), ...roles.orgs, ...get('orgsourcedids').split(',', 20)]
    .map((org) => orgs.get(org.trim()))
    .filter((org) => org !== undefined);
  const isInactive = isGone(record) || get('enableduser').toLowerCase() === 'false';
  const standing = isInactive ? 'inactive' : standingOf(roles.names);
  const grade = classOf(get('grades').split(',', 1)[0]?.trim() ?? '');
  const isGrade = standing === 'student' && schoolClasses.some((one) => one === grade);
  const named = get('givenname') + get('familyname') !== '';
  const cells: Cells = {
    externalId: id,
    // Many systems have an address there, which is no name to be called by.
    username: named && !Username.safeParse(get('username')).success ? '' : get('username'),
    firstName: get('givenname'),
    lastName: get('familyname'),
    email: get('email'),
    phoneNumber: get('phone') || get('sms'),
    role: standing,
    institution: (places.find(({ isSchool }) => isSchool) ?? places[0])?.name ?? '',
    ...(isGrade && { educationLevel: 'school', schoolClass: grade }),
  };
  return { line, id, standing, cells };
}

const families = new Set(['parent', 'guardian', 'relative']);

function standingOf(roles: readonly string[]): Standing {
  const lower = roles.map((role) => role.toLowerCase());
  if (lower.includes('teacher')) return 'teacher';
  if (lower.includes('student')) return 'student';
  return lower.some((role) => families.has(role)) ? 'families' : 'otherRoles';
}

async function listClasses(files: OneRosterFiles): Promise<Classes> {
  const schools = await listOrgs(files);
  const classes: Classes = new Map();
  await files.each('classes.csv', (record) => {
    const { get } = record;
    const id = get('sourcedid');
    if (id === '' || id.length > limits.externalId) return;
    if (classes.size >= limits.rosterClasses)
      throw refused(say('A roster may have at most {max} classes.', { max: limits.rosterClasses }));
    const beside = [get('classcode'), schools.get(get('schoolsourcedid'))?.name ?? ''];
    classes.set(id, { title: groupName(get('title')) ?? groupName(id) ?? '', beside, isGone: isGone(record) });
  });
  return classes;
}

/** The part of a title that a group can be called, in a list that semicolons separate; the rest is for what stands beside. */
function groupName(title: string): string | null {
  const parsed = nameField('Group').safeParse(title.replaceAll(';', ',').slice(0, 120));
  return parsed.success ? parsed.data : null;
}

async function listPlaces(
  files: OneRosterFiles,
  isPerson: (id: string) => boolean,
  isClass: (id: string) => boolean,
): Promise<{ wanted: Places; ended: Places; unknown: number }> {
  const wanted: Places = new Map();
  const ended: Places = new Map();
  let [unknown, count] = [0, 0];
  if (files.modeOf('enrollments') === 'absent') return { wanted, ended, unknown };
  await files.each('enrollments.csv', (record) => {
    count += 1;
    if (count > limits.rosterEnrolments)
      throw refused(say('A roster may have at most {max} enrolments.', { max: limits.rosterEnrolments }));
    const [person, place] = [record.get('usersourcedid'), record.get('classsourcedid')];
    if (!['student', 'teacher'].includes(record.get('role').toLowerCase())) return;
    if (!isPerson(person) || !isClass(place)) {
      unknown += 1;
      return;
    }
    const places = isGone(record) ? ended : wanted;
    places.set(person, (places.get(person) ?? new Set<string>()).add(place));
  });
  return { wanted, ended, unknown };
}

/** The names under which rows speak of classes: of two with one title each has its code or its school beside it. */
async function nameClasses(inFile: Classes, known: KnownOfSource['classes']): Promise<FileClass[]> {
  const live = [...inFile].filter(([, { isGone: gone }]) => !gone);
  const titles = Map.groupBy(live, ([, { title }]) => nameKey(title));
  const taken = new Set<string>();
  const named = (id: string, title: string, beside: readonly string[]): FileClass => {
    const wishes = [...beside.flatMap((one) => groupName(one)?.slice(0, 60) ?? []), groupName(id)?.slice(-70) ?? id];
    const names = wishes.map((wish) => `${title} (${wish})`);
    if ((titles.get(nameKey(title))?.length ?? 0) < 2) names.unshift(title);
    const free = names.find((name) => !taken.has(nameKey(name))) ?? `${title} (${taken.size})`;
    taken.add(nameKey(free));
    return { external_id: id, title, name: free, name_key: nameKey(free) };
  };
  const away = [...known].filter(([id]) => !inFile.has(id) || inFile.get(id)?.isGone === true);
  return [
    ...(await mapInSlices(live, ([id, { title, beside }]) => named(id, title, beside))),
    // Classes that people leave, or that a file of changes need not name again.
    ...(await mapInSlices(away, ([id, name]) => ({ ...named(id, groupName(name) ?? id, []), title: '' }))),
  ];
}

/** The rows of the people in the file, and behind them those of people who are tied to accounts and only change classes. */
async function rowsOf(
  listed: readonly Listed[],
  tied: readonly string[],
  placesOf: (id: string) => Pick<Cells, 'groups' | 'leftGroups'>,
): Promise<TextRow[]> {
  const pause = createPauses();
  const rows: TextRow[] = [];
  const add = (line: number, cells: Cells) =>
    rows.push({ line, cells: oneRosterColumns.map((field) => cells[field] ?? '') });
  for (const { line, id, standing, cells } of listed) {
    const places = placesOf(id);
    if (standing === 'student' || standing === 'teacher') add(line, { ...cells, ...places });
    else if (places.leftGroups !== '') add(line, { externalId: id, ...places });
    await pause();
  }
  const inFile = new Set(listed.map(({ id }) => id));
  let line = (listed.at(-1)?.line ?? 1) + 1;
  for (const id of tied) {
    if (inFile.has(id)) continue;
    const places = placesOf(id);
    if (places.groups !== '' || places.leftGroups !== '') add((line += 1), { externalId: id, ...places });
    await pause();
  }
  return rows;
}

function countLeftOut(listed: readonly Listed[]) {
  const count = (reason: Standing) => listed.filter(({ standing }) => standing === reason).length;
  return { inactive: count('inactive'), families: count('families'), otherRoles: count('otherRoles') };
}
