import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { limits, type Role } from '@lectern/contract';
import { type Counted, countedUpTo, countRows, type Db, nameContains } from '../../platform/db/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { beginsPattern } from '../../platform/text/search-pattern.ts';
import { foundInOrder, isCollectable } from './found-in-order.ts';
import type { UserRow } from './users.repository.ts';

export type UserOfRoleRow = Pick<UserRow, 'id' | 'username' | 'username_key' | 'email' | 'role' | 'is_admin'>;
type Page = { limit: number; offset: number };

/** Admins are people who administer, whatever their role says. */
function havingRole(role: Role): RawBuilder<SqlBool> {
  return role === 'admin'
    ? sql`users.deleted_at is null and users.is_admin`
    : sql`users.deleted_at is null and users.role = ${role}`;
}

const columns = sql`users.id, users.username, users.username_key, users.email, users.role, users.is_admin`;

/** The next `count` people of a role, by name, after the one with this key. */
export async function listUsersOfRoleAfter(
  db: Db,
  role: Role,
  after: string | null,
  count: number,
): Promise<UserOfRoleRow[]> {
  const further = after === null ? sql`true` : sql`users.username_key > ${after}`;
  const { rows } = await sql<UserOfRoleRow>`select ${columns} from users where ${havingRole(role)} and ${further}
    order by users.username_key limit ${count}`.execute(db);
  return rows;
}

/** One page of the people of a role by name, and how many there are. Addresses are searched only where they are shown. */
export async function listUsersOfRole(
  db: Db,
  role: Role,
  query: { search?: string | undefined; searchEmail: boolean },
  page: Page,
): Promise<{ rows: UserOfRoleRow[]; counted: Counted }> {
  if (query.search) return findUsersOfRole(db, role, { key: nameKey(query.search), inEmail: query.searchEmail }, page);
  const [rows, counted] = await Promise.all([
    listFrom(db, sql`users where ${havingRole(role)}`, page),
    countRows(db, sql`users where ${havingRole(role)}`),
  ]);
  return { rows, counted };
}

async function listFrom(db: Db, from: RawBuilder<unknown>, { limit, offset }: Page): Promise<UserOfRoleRow[]> {
  const { rows } = await sql<UserOfRoleRow>`select ${columns} from ${from}
    order by users.username_key limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

type Search = { key: string; inEmail: boolean };

function matching({ key, inEmail }: Search): RawBuilder<SqlBool> {
  const named = nameContains(sql`users.username_key`, key);
  return inEmail ? sql`(${named} or ${nameContains(sql`users.email_key`, key)})` : named;
}

async function findUsersOfRole(
  db: Db,
  role: Role,
  search: Search,
  page: Page,
): Promise<{ rows: UserOfRoleRow[]; counted: Counted }> {
  const upTo = await countedUpTo(db, 'users', page);
  const from = sql`users where ${havingRole(role)} and ${matching(search)}`;
  if (upTo === limits.countedMatches || !isCollectable(search.key)) {
    const [rows, counted] = await Promise.all([listFrom(db, from, page), countRows(db, from, upTo)]);
    return { rows, counted };
  }
  const counted = await countFound(db, role, search, upTo);
  const list = { all: havingRole(role), matching: matching(search), order: sql`users.username_key` };
  const rows = await foundInOrder((table) => listFrom(db, table, page), list, page, counted.more);
  return { rows, counted };
}

/**
 * How many people match. Those whose name begins with the text come first: they stand together in an index, and often
 * they are enough for the limit.
 */
async function countFound(db: Db, role: Role, search: Search, upTo: number): Promise<Counted> {
  const begins = sql`users.username_key like ${beginsPattern(search.key)}`;
  const found = sql`(select users.id from users where ${havingRole(role)} and ${begins}
      order by users.username_key limit ${upTo + 1})
    union all (select users.id from users where ${havingRole(role)} and not ${begins} and ${matching(search)}
      limit ${upTo + 1})`;
  return countRows(db, sql`(${found}) found`, upTo);
}
