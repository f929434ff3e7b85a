import { asSaid, say } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import { limits, saidOf, says, sourceTexts, texts, tokenTexts, usernameProblem } from '@lectern/contract';
import type { FieldChange } from '../../platform/db/columns.ts';
import type { RosterProblem, RosterRowsTable } from '../../platform/db/schema-of-rosters.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import {
  changedFields,
  columnOf,
  describeWork,
  isDemoAccount,
  sameAddress,
  settledUser,
  type UserRow,
  newcomer,
  wantedUser,
} from '../users/index.ts';
import type { RosterPerson } from './roster-person.ts';

/** A live account that a row may speak of, with what keeps it from changing. */
export type KnownAccount = UserRow & { courses: number; tests: number; manages: number };
export type TiedAccount = { account: KnownAccount; name: string | null };
export type KnownGroup = { id: string; name: string; users: number };

/** The existing accounts, institutions and groups that some rows speak of. Keys are names as they are compared. */
export type Surroundings = {
  byUsername: ReadonlyMap<string, KnownAccount>;
  byEmail: ReadonlyMap<string, KnownAccount>;
  /** The accounts that the source of the rows knows, with the names that it gave them last, by its ids. */
  byExternalId: ReadonlyMap<string, TiedAccount>;
  /** The ids by which the source knows accounts. */
  externalIds: ReadonlyMap<string, string>;
  institutions: ReadonlyMap<string, { id: string; name: string }>;
  institutionNames: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, KnownGroup>;
  /** `groupId userId` of everybody in these groups. */
  memberships: ReadonlySet<string>;
};

/** The claims of the rows before: accounts and names by line, places in groups by name. */
export type Tally = { lines: Map<string, number>; places: Map<string, number> };
export const emptyTally = (): Tally => ({ lines: new Map(), places: new Map() });

export type Terms = {
  actorId: string;
  allowAdmins: boolean;
  adoptSelfMade: boolean;
  /** Whether a script handed the rows in, which gives nobody more power than it was given. */
  byToken: boolean;
  /** Whether nobody looks at the rows before they are imported. */
  isUnseen: boolean;
  /** The institution whose accounts alone rows may change; null for any. */
  withinInstitution: string | null;
  now: Date;
};
export type ReadRow = { line: number; person: RosterPerson; problems: RosterProblem[] };

/** The plan for a row. `after` is the account as it will be, `joins` and `leaves` the keys of the groups that it comes into and leaves. */
export type RowPlan = {
  line: number;
  action: RosterRowsTable['action'];
  problems: RosterProblem[];
  changes: FieldChange[];
  before: KnownAccount | null;
  after: UserRow | null;
  joins: string[];
  leaves: string[];
  /** Whether the account is not tied yet to the id that the row has. */
  ties: boolean;
  /** Whether the account was made by somebody of whom only its unverified address is known, and is taken from them. */
  adopts: boolean;
};

/**
 * Decides what becomes of one row. A live account is found by the id that it is tied to, else by its e-mail address, or by
 * its username where the row has no address; an empty cell changes nothing. A row takes nothing away from anybody: no admin's role, no teacher's or coordinator's with work on it.
 */
export function planRow(row: ReadRow, around: Surroundings, tally: Tally, terms: Terms): RowPlan {
  const byEmail = row.person.email === undefined ? undefined : around.byEmail.get(nameKey(row.person.email));
  const tied = row.person.externalId === undefined ? undefined : around.byExternalId.get(row.person.externalId);
  const person = tied ? followingName(row.person, tied) : byEmail ? keepingName(row.person) : row.person;
  const keys = keysOf(person);
  const byUsername = keys.username === null ? undefined : around.byUsername.get(keys.username);
  const before = tied?.account ?? byEmail ?? byUsername ?? null;
  const institution =
    person.institution === undefined ? undefined : around.institutions.get(nameKey(person.institution));
  const joins = joinsOf(person, before, around);
  const settled = settledAccount(before, person, institution?.id, terms.now);
  // A row that changes nothing of an account gives nothing to its maker.
  const leaves = leavesOf(person, before, around);
  const ties = person.externalId !== undefined && !tied;
  const touched = before !== null && (joins.length > 0 || ties || changedFields(before, settled).length > 0);
  // Tying an account to its id vouches for it.
  const adopts = touched && !tied && !before.email_verified && before.id !== terms.actorId;
  const after = adopts ? { ...settled, email_verified: true } : settled;
  const problems = [
    ...row.problems,
    ...(tied ? tiedProblems(tied.account, byEmail, byUsername) : strangerProblems(keys, byEmail, byUsername)),
    ...(ties && before !== null && around.externalIds.has(before.id)
      ? [
          problem(
            'externalId',
            say('The account is already tied to the external ID {id}', { id: around.externalIds.get(before.id) ?? '' }),
          ),
        ]
      : []),
    ...identityProblems(person, before),
    ...(person.institution !== undefined && !institution ? [problem('institution', texts.noSuchInstitution)] : []),
    ...(adopts ? selfMadeProblems(byEmail !== undefined, terms) : []),
    ...standingProblems(person, before, after, terms),
    ...repeats(row.line, keys, before, tally),
    ...fullGroups(joins, person, around, tally),
  ];
  if (problems.length > 0) return { ...nothing, line: row.line, action: 'bad', problems: oncePerField(problems) };
  for (const key of joins) tally.places.set(key, (tally.places.get(key) ?? 0) + 1);
  const changes = [
    ...(adopts ? [adoption] : []),
    ...(before ? accountChanges(before, after, around) : newAccount(after, around)),
    ...(ties && before !== null ? [{ field: 'externalId', before: null, after: person.externalId ?? null }] : []),
    ...groupChanges(person, { joins, leaves }, around),
  ];
  const action = before === null ? 'create' : changes.length > 0 ? 'update' : 'skip';
  return { line: row.line, action, problems: [], changes, before, after, joins, leaves, ties, adopts };
}

/** First and last name name new accounts alone: an account keeps the name that its person signs in with. */
function keepingName({ username, ...person }: RosterPerson): RosterPerson {
  return username === undefined || person.namedByParts ? person : { username, ...person };
}

/** An account that bears the name that the source gave it last follows the source; else it keeps what it is called. */
function followingName(person: RosterPerson, { account, name }: TiedAccount): RosterPerson {
  return person.namedByParts && account.username !== name ? keepingName(person) : person;
}

export const nothing = {
  changes: [],
  before: null,
  after: null,
  joins: [],
  leaves: [],
  ties: false,
  adopts: false,
} satisfies Partial<RowPlan>;
const adoption = { field: 'account', before: 'made by the person', after: 'taken over, with a new password by link' };
export const problem = (field: string, sentence: string | Said): RosterProblem => ({ field, ...asSaid(sentence) });

function keysOf({ externalId, username, email }: RosterPerson) {
  return {
    externalId: externalId ?? null,
    username: username === undefined ? null : nameKey(username),
    email: email === undefined ? null : nameKey(email),
  };
}

type Found = KnownAccount | undefined;

/** An id speaks of one account alone, whatever name and address stand beside it. */
function tiedProblems(account: KnownAccount, byEmail: Found, byUsername: Found): RosterProblem[] {
  return [
    ...(byEmail && byEmail.id !== account.id
      ? [problem('row', 'The external ID and the email address belong to two different accounts')]
      : []),
    ...(byUsername && byUsername.id !== account.id
      ? [problem('row', 'The external ID and the username belong to two different accounts')]
      : []),
  ];
}

function strangerProblems(keys: ReturnType<typeof keysOf>, byEmail: Found, byUsername: Found): RosterProblem[] {
  return [
    ...(byEmail && byUsername && byEmail.id !== byUsername.id
      ? [problem('row', 'The username and the email address belong to two different accounts')]
      : []),
    ...(byUsername && keys.email !== null && !byEmail
      ? [problem('username', 'This username belongs to someone with a different email address')]
      : []),
  ];
}

function settledAccount(
  before: UserRow | null,
  person: RosterPerson,
  institution: string | undefined,
  now: Date,
): UserRow {
  const {
    externalId: _id,
    institution: _name,
    groups: _groups,
    leftGroups: _left,
    namedByParts: _parts,
    ...fields
  } = person;
  const wanted = wantedUser({ ...fields, ...(institution === undefined ? {} : { institution }) });
  const after = settledUser(before ?? newcomer(now), wanted, now);
  // Nobody applied who was made a teacher from the start.
  return before ? after : { ...after, applied_at: null };
}

function identityProblems(person: RosterPerson, before: UserRow | null): RosterProblem[] {
  const { username, email } = person;
  const demo = email !== undefined && email !== before?.email && isDemoAccount({ email });
  const likeAnother = username === undefined || username === before?.username ? null : usernameProblem(username);
  const missing = before
    ? []
    : [
        ...(username === undefined ? [problem('username', saidOf(says.required('Username')))] : []),
        ...(email === undefined ? [problem('email', saidOf(says.required('Email')))] : []),
      ];
  return [
    ...missing,
    ...(likeAnother === null ? [] : [problem('username', likeAnother)]),
    ...(demo ? [problem('email', 'This address is reserved for the demo')] : []),
  ];
}

function standingProblems(
  person: RosterPerson,
  before: KnownAccount | null,
  after: UserRow,
  { actorId, allowAdmins, byToken, isUnseen, withinInstitution }: Terms,
): RosterProblem[] {
  const newRole = person.role !== undefined && person.role !== before?.role;
  const problems: RosterProblem[] = [];
  if (newRole && person.role === 'admin' && !allowAdmins)
    problems.push(problem('role', 'Rows can create administrators only if the import allows it'));
  const isPlain = before === null && (person.role === 'student' || person.role === 'teacher');
  if (newRole && byToken && !isPlain) problems.push(problem('role', tokenTexts.roleByToken));
  if (newRole && isUnseen && !isPlain) problems.push(problem('role', sourceTexts.roleUnseen));
  if (before === null) return problems;
  if (before.id === actorId && before.institution_id !== after.institution_id)
    problems.push(problem('institution', 'You cannot move yourself to another institution'));
  // A link to an address that another system wrote would open the account.
  if (before.is_admin && !sameAddress(before, after))
    problems.push(problem('email', 'An import cannot change the address of an administrator'));
  if (byToken && before.role !== 'student' && !sameAddress(before, after))
    problems.push(problem('email', tokenTexts.addressByToken));
  if (isUnseen && before.role !== 'student' && !sameAddress(before, after))
    problems.push(problem('email', sourceTexts.addressUnseen));
  if (withinInstitution !== null && before.institution_id !== null && before.institution_id !== withinInstitution)
    problems.push(problem('institution', sourceTexts.elsewhere));
  if (!newRole) return problems;
  if (before.id === actorId) problems.push(problem('role', texts.ownAccount));
  else if (before.is_admin && person.role !== 'admin')
    problems.push(problem('role', 'An import cannot take the role away from an administrator'));
  else if (before.role === 'teacher' && !after.is_admin && before.courses + before.tests > 0)
    problems.push(problem('role', say('This teacher owns {work}', { work: describeWork(before) })));
  else if (before.role === 'coordinator' && before.manages > 0)
    problems.push(problem('role', 'This coordinator manages institutions'));
  return problems;
}

/** A row vouches for the address that it names, where the importer says so. */
function selfMadeProblems(byEmail: boolean, { adoptSelfMade }: Terms): RosterProblem[] {
  if (!adoptSelfMade) return [problem('row', 'Existing self-registered account with an unverified address')];
  if (!byEmail)
    return [problem('email', 'To take over a self-registered account, the row must contain its email address')];
  return [];
}

/**
 * Notes the account of the row. When two rows speak of the same person, the later is bad, whatever becomes of the
 * earlier.
 */
function repeats(
  line: number,
  keys: ReturnType<typeof keysOf>,
  before: UserRow | null,
  { lines }: Tally,
): RosterProblem[] {
  const claims = [
    ['externalId', keys.externalId],
    ['username', keys.username],
    ['email', keys.email],
    ['row', before?.id ?? null],
  ] as const;
  const problems: RosterProblem[] = [];
  for (const [field, key] of claims) {
    if (key === null) continue;
    const earlier = lines.get(`${field} ${key}`);
    if (earlier === undefined) lines.set(`${field} ${key}`, line);
    else if (field !== 'row' || problems.length === 0) problems.push(problem(field, standsEarlier[field](earlier)));
  }
  return problems;
}

const standsEarlier = {
  externalId: (line: number) => say('This external ID is already on line {line}', { line }),
  username: (line: number) => say('This username is already on line {line}', { line }),
  email: (line: number) => say('This email address is already on line {line}', { line }),
  row: (line: number) => say('The same account is already on line {line}', { line }),
};

/** The keys of the groups that the row's person is not in yet. */
function joinsOf({ groups = [] }: RosterPerson, before: UserRow | null, around: Surroundings): string[] {
  return groups.map(nameKey).filter((key) => {
    const group = around.groups.get(key);
    return !group || !before || !around.memberships.has(`${group.id} ${before.id}`);
  });
}

/** The keys of the groups that the row takes its person out of. */
function leavesOf({ leftGroups = [] }: RosterPerson, before: UserRow | null, around: Surroundings): string[] {
  return leftGroups.map(nameKey).filter((key) => {
    const group = around.groups.get(key);
    return group && before && around.memberships.has(`${group.id} ${before.id}`);
  });
}

function fullGroups(
  joins: string[],
  { groups = [] }: RosterPerson,
  around: Surroundings,
  tally: Tally,
): RosterProblem[] {
  const full = (key: string) =>
    (around.groups.get(key)?.users ?? 0) + (tally.places.get(key) ?? 0) >= limits.usersPerGroup;
  return groups
    .filter((name) => joins.includes(nameKey(name)) && full(nameKey(name)))
    .map((group) =>
      problem('groups', say('{group} would have more than {max} users', { group, max: limits.usersPerGroup })),
    );
}

function oncePerField(problems: RosterProblem[]): RosterProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ field, message }) => {
    const key = `${field} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The changes that the form would show; the approver follows from the role and is not told. */
function accountChanges(before: UserRow, after: UserRow, around: Surroundings): FieldChange[] {
  return changedFields(before, after)
    .filter((field) => field !== 'approved_by' && field !== 'emailVerified')
    .map((field) => ({ field, before: told(before, field, around), after: told(after, field, around) }));
}

/** The standing that a new account gets: its role, and its institution where it has one. */
function newAccount(after: UserRow, around: Surroundings): FieldChange[] {
  return (['role', 'institution'] as const)
    .map((field) => ({ field, before: null, after: told(after, field, around) }))
    .filter((change) => change.after !== null);
}

/** The value of an account's field as the preview shows it. */
function told(user: UserRow, field: keyof typeof columnOf, around: Surroundings): string | null {
  const value = user[columnOf[field]];
  if (value === null) return null;
  return field === 'institution' ? (around.institutionNames.get(String(value)) ?? null) : String(value);
}

/** The groups of the row, and before it those that the person is in; what the import will make is called new. */
function groupChanges(
  { groups = [], leftGroups = [] }: RosterPerson,
  { joins, leaves }: Pick<RowPlan, 'joins' | 'leaves'>,
  around: Surroundings,
): FieldChange[] {
  if (joins.length + leaves.length === 0) return [];
  const called = (name: string) => around.groups.get(nameKey(name))?.name;
  const left = leftGroups.filter((name) => leaves.includes(nameKey(name))).map((name) => called(name) ?? name);
  const had = [...groups.filter((name) => !joins.includes(nameKey(name))).map((name) => called(name) ?? name), ...left];
  const has = groups.map((name) => called(name) ?? `${name} (new group)`);
  const told = (names: string[]) => (names.length === 0 ? null : names.join('; '));
  return [{ field: 'groups', before: told(had), after: told(has) }];
}
