import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '@lectern/contract';
import type { Counted, Db } from '../../platform/db/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import { countUsers } from './users-list.repository.ts';
import type { UserRow } from './users.repository.ts';

export type UserOfRoleRow = Pick<UserRow, 'id' | 'username' | 'username_key' | 'email' | 'role' | 'is_admin'>;

/** Admins are whoever administers, whatever their role says. */
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
  page: { limit: number; offset: number },
): Promise<{ rows: UserOfRoleRow[]; counted: Counted }> {
  const pattern = containsPattern(nameKey(query.search ?? ''));
  const found = query.search
    ? sql`(users.username_key like ${pattern} or (${query.searchEmail} and users.email_key like ${pattern}))`
    : sql`true`;
  const where = sql`${havingRole(role)} and ${found}`;
  const list = sql<UserOfRoleRow>`select ${columns} from users where ${where}
    order by users.username_key limit ${page.limit} offset ${page.offset}`.execute(db);
  const count = countUsers(db, where, query.search ? page : null);
  const [listed, counted] = await Promise.all([list, count]);
  return { rows: listed.rows, counted };
}
