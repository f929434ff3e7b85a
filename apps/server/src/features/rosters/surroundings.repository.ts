import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { type ExternalPerson, findExternalPeople } from './external-ids.repository.ts';
import { findClassGroups, type SourceOfRoster } from './roster-classes.repository.ts';
import type { RosterPerson } from './roster-person.ts';
import type { UserRow } from '../users/index.ts';
import type { KnownAccount, KnownGroup, Surroundings } from './rosters.rules.ts';

/** Whether what is read stays as it is until the transaction ends. */
type Hold = 'hold' | 'look';

/** A roster whose rows are looked at; `ownerId` is whose groups the names mean. */
export type RosterInView = SourceOfRoster & { ownerId: string };

/** Everything there is that these people's rows speak of, in a handful of statements. */
export async function findSurroundings(
  db: Db,
  people: readonly RosterPerson[],
  roster: RosterInView,
  hold: Hold,
): Promise<Surroundings> {
  const keysOf = (values: (string | undefined)[]) => [
    ...new Set(values.flatMap((value) => (value === undefined ? [] : [nameKey(value)]))),
  ];
  const ids = people.flatMap((person) => person.externalId ?? []);
  const tied = await findExternalPeople(db, roster.source, { ids, userIds: [] });
  const names = {
    ids: tied.map((one) => one.user_id),
    emails: keysOf(people.map((person) => person.email)),
    usernames: keysOf(people.map((person) => person.username)),
  };
  const accounts = await findAccounts(db, names, hold);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const external = await findExternalPeople(db, roster.source, { ids, userIds: [...byId.keys()] });
  const institutions = await findInstitutions(db, keysOf(people.map((person) => person.institution)), accounts, hold);
  const groups = await findGroups(db, keysOf(people.flatMap(groupsIn)), roster, hold);
  return {
    byUsername: new Map(accounts.map((account) => [account.username_key, account])),
    byEmail: new Map(accounts.map((account) => [account.email_key, account])),
    byExternalId: tiedAccounts(external, byId),
    externalIds: new Map(external.map((one) => [one.user_id, one.external_id])),
    institutions: new Map(institutions.map((row) => [row.name_key, { id: row.id, name: row.name }])),
    institutionNames: new Map(institutions.map((row) => [row.id, row.name])),
    groups: new Map(groups.map((row) => [row.name_key, { id: row.id, name: row.name, users: row.users }])),
    memberships: await findMemberships(db, accounts, groups),
  };
}

const groupsIn = ({ groups = [], leftGroups = [] }: RosterPerson) => [...groups, ...leftGroups];

const tiedAccounts = (external: readonly ExternalPerson[], byId: ReadonlyMap<string, KnownAccount>) =>
  new Map(
    external.flatMap(({ external_id: id, user_id: userId, name }) => {
      const account = byId.get(userId);
      return account ? [[id, { account, name }] as const] : [];
    }),
  );

type AccountNames = { ids: string[]; emails: string[]; usernames: string[] };

async function findAccounts(db: Db, { ids, emails, usernames }: AccountNames, hold: Hold): Promise<KnownAccount[]> {
  const lock = hold === 'hold' ? sql`for no key update of users` : sql``;
  const { rows } = await sql<UserRow>`select users.* from users where users.id = any(array(
      select u.id from users u where u.deleted_at is null and u.email_key = any(${emails}::text[])
      union select u.id from users u where u.deleted_at is null and u.username_key = any(${usernames}::text[])
      union select u.id from users u where u.deleted_at is null and u.id = any(${ids}::uuid[])))
    order by users.id ${lock}`.execute(db);
  return withWork(db, rows);
}

/**
 * The accounts with what keeps them in their roles. Counted for all at once: for each account by itself the planner
 * would read all courses wherever one person owns most of them.
 */
export async function withWork(db: Db, accounts: readonly UserRow[]): Promise<KnownAccount[]> {
  const ids = accounts.map((account) => account.id);
  const { rows } = await sql<{ id: string; courses: number; tests: number; manages: number }>`
    select created_by as id, count(*) as courses, 0::bigint as tests, 0::bigint as manages from courses
      where created_by = any(${ids}::uuid[]) and deleted_at is null group by created_by
    union all select a.created_by, 0::bigint, count(*), 0::bigint from assessments a join courses c on c.id = a.course_id
      where a.created_by = any(${ids}::uuid[]) and a.deleted_at is null and c.deleted_at is null group by a.created_by
    union all select user_id, 0::bigint, 0::bigint, count(*) from institution_managers
      where user_id = any(${ids}::uuid[]) group by user_id`.execute(db);
  const work = Map.groupBy(rows, (row) => row.id);
  const sumOf = (id: string, of: 'courses' | 'tests' | 'manages') =>
    (work.get(id) ?? []).reduce((sum, row) => sum + row[of], 0);
  return accounts.map((account) => ({
    ...account,
    courses: sumOf(account.id, 'courses'),
    tests: sumOf(account.id, 'tests'),
    manages: sumOf(account.id, 'manages'),
  }));
}

type InstitutionName = { id: string; name: string; name_key: string };

/** Those that the rows name, and those that the accounts are in, to tell a change by their names. */
async function findInstitutions(
  db: Db,
  keys: string[],
  accounts: KnownAccount[],
  hold: Hold,
): Promise<InstitutionName[]> {
  const ids = [...new Set(accounts.flatMap((account) => account.institution_id ?? []))];
  const { rows } = await sql<InstitutionName>`select id, name, name_key from institutions
    where name_key = any(${keys}::text[]) or id = any(${ids}::uuid[])
    order by id ${hold === 'hold' ? sql`for key share` : sql``}`.execute(db);
  return rows;
}

/**
 * The groups that names mean: those that classes of these names are tied to, else the owner's groups of these names that
 * stand for no class of the source.
 */
async function findGroups(
  db: Db,
  keys: string[],
  roster: RosterInView,
  hold: Hold,
): Promise<(KnownGroup & { name_key: string })[]> {
  const tied = await findClassGroups(db, roster, keys, hold === 'hold');
  const known = new Set(tied.map((group) => group.name_key));
  const others = keys.filter((key) => !known.has(key));
  const { rows } = await sql<KnownGroup & { name_key: string }>`
    select groups.id, groups.name, groups.name_key,
      (select count(*) from group_users m where m.group_id = groups.id) as users
    from groups where groups.created_by = ${roster.ownerId} and groups.name_key = any(${others}::text[])
      and not exists (select 1 from external_groups e where ${roster.source} <> '' and e.group_id = groups.id
        and e.source = ${roster.source})
    order by groups.id ${hold === 'hold' ? sql`for no key update of groups` : sql``}`.execute(db);
  return [...tied, ...rows];
}

async function findMemberships(db: Db, accounts: KnownAccount[], groups: KnownGroup[]): Promise<Set<string>> {
  if (accounts.length === 0 || groups.length === 0) return new Set();
  const { rows } = await sql<{ group_id: string; user_id: string }>`select group_id, user_id from group_users
    where group_id = any(${groups.map((group) => group.id)}::uuid[])
      and user_id = any(${accounts.map((account) => account.id)}::uuid[])`.execute(db);
  return new Set(rows.map((row) => `${row.group_id} ${row.user_id}`));
}
