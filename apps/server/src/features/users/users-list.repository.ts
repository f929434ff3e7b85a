import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { limits, roles, type UserListQuery } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import type { UsersTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import { type UserOrder, userOrders, type UserPlace } from './users-order.ts';
import { askedToJoinColumn, askedToJoinCoursesOf, userVisibleTo, userWithinReachOf } from './users.visibility.ts';

/** A person as lists show them: nothing secret is read in the first place. */
export type UserSummaryRow = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'username'
  | 'email'
  | 'phone_number'
  | 'profile_picture'
  | 'role'
  | 'is_admin'
  | 'is_active'
  | 'is_approved'
  | 'institution_id'
  | 'created_at'
  | 'updated_at'
> & { asked_to_join: boolean };

export const summaryColumns = (viewer: Actor) => sql`users.id, users.username, users.email, users.phone_number,
  users.profile_picture, users.role, users.is_admin, users.is_active, users.is_approved, users.institution_id,
  users.created_at, users.updated_at, ${askedToJoinColumn(viewer)} as asked_to_join`;

/** What people are chosen by; paging and order stand beside it. */
export type UserFilter = Omit<UserListQuery, 'page' | 'limit' | 'sort'>;

const placeColumns = sql`users.created_at::text as created_at_exact, users.username_key, users.email_key`;

/** The next `count` people in an order whom the viewer may see and who match, with the name of their institution. */
export async function listUsersAfter(
  db: Db,
  viewer: Actor,
  filter: UserFilter,
  order: UserOrder,
  after: UserPlace | null,
  count: number,
): Promise<(UserSummaryRow & UserPlace & { institution_name: string | null })[]> {
  const further = after ? userOrders[order].after(after) : sql`true`;
  const { rows } = await sql<UserSummaryRow & UserPlace & { institution_name: string | null }>`
    select ${summaryColumns(viewer)}, ${placeColumns},
      (select i.name from institutions i where i.id = users.institution_id) as institution_name
    from users where ${matching(viewer, filter)} and ${further}
    order by ${userOrders[order].by} limit ${count}`.execute(db);
  return rows;
}

function matching(viewer: Actor, query: UserFilter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [userVisibleTo(viewer)];
  // The keys are in lower case already, so that LIKE does, which spares lowering every name there is.
  const contains = (column: string, text: string) =>
    sql<boolean>`${sql.ref(column)} like ${containsPattern(nameKey(text))}`;
  if (query.search) {
    conditions.push(
      sql`(${contains('users.username_key', query.search)} or ${contains('users.email_key', query.search)})`,
    );
  }
  if (query.username) conditions.push(contains('users.username_key', query.username));
  if (query.email) conditions.push(contains('users.email_key', query.email));
  if (query.role) conditions.push(roleContaining(query.role));
  if (query.isAdmin !== undefined) conditions.push(query.isAdmin ? sql`users.is_admin` : sql`not users.is_admin`);
  if (query.isActive !== undefined) conditions.push(query.isActive ? sql`users.is_active` : sql`not users.is_active`);
  if (query.institution) conditions.push(sql`users.institution_id = ${query.institution}`);
  // Either one finds the few people to start from.
  conditions.push(query.requested === 'mine' ? askedToJoinCoursesOf(viewer) : userWithinReachOf(viewer));
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Named in full rather than matched by the database, and one alone as itself, so that an index finds them in order. */
function roleContaining(text: string): RawBuilder<SqlBool> {
  const named = roles.filter((role) => role.includes(text.toLowerCase()));
  return named.length === 1 ? sql`users.role = ${named[0]}` : sql`users.role = any(${named}::text[])`;
}

/**
 * One page of the people whom the viewer may see and who match the query, and how many there are in all.
 *
 * The count of an admin's whole list, or of a role in it, never touches the table: it reads the index `users_kinds`,
 * where few distinct keys take little room. With 300,000 accounts that is 242 pages and 24 ms, against 1,481 pages and
 * 73 ms by `users_newest`; a tab of one role took 258 ms before. It still grows with the number of accounts. What a text
 * is found in is counted up to a limit, because a short text is found in most of a million.
 */
export async function listUsers(
  db: Db,
  viewer: Actor,
  query: UserListQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: UserSummaryRow[]; total: number }> {
  const where = matching(viewer, query);
  const list = sql<UserSummaryRow>`select ${summaryColumns(viewer)} from users where ${where}
    order by ${userOrders[query.sort ?? '-createdAt'].by} limit ${page.limit} offset ${page.offset}`.execute(db);
  const count = countUsers(db, where, Boolean(query.search || query.username || query.email));
  const [listed, total] = await Promise.all([list, count]);
  return { rows: listed.rows, total };
}

/** How many people a condition holds for; with `byText` no more than the limit for those. */
export async function countUsers(db: Db, where: RawBuilder<unknown>, byText: boolean): Promise<number> {
  const { rows } = byText
    ? await sql<{ total: number }>`select count(*) as total from
        (select 1 from users where ${where} limit ${limits.countedMatches}) matches`.execute(db)
    : await sql<{ total: number }>`select count(*) as total from users where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}
