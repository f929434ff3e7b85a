import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { roles, type UserListQuery } from '@lectern/contract';
import {
  type Counted,
  countedUpTo,
  countRows,
  type Db,
  findPage,
  idsInParts,
  nameContains,
  pageLimit,
  type Step,
} from '../../platform/db/index.ts';
import type { UsersTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { foundInOrder, isCollectable } from './found-in-order.ts';
import { activeTo, blockedByViewer } from './teacher-blocks.repository.ts';
import { partsOf, type SimpleOrder, simpleOrders, type UserPlace } from './users-order.ts';
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
  | 'email_verified'
  | 'institution_id'
  | 'created_at'
  | 'updated_at'
> &
  StandingWithViewer;

/** Whether they asked to join a course of the viewer's, and whether the viewer blocked them; told to teachers only. */
export type StandingWithViewer = { asked_to_join: boolean; blocked_by_viewer: boolean };
export const standingColumns = (viewer: Actor) => sql`${askedToJoinColumn(viewer)} as asked_to_join,
  ${blockedByViewer(viewer)} as blocked_by_viewer`;

export const summaryColumns = (viewer: Actor) => sql`users.id, users.username, users.email, users.phone_number,
  users.profile_picture, users.role, users.is_admin, users.is_active, users.is_approved, users.email_verified,
  users.institution_id,
  users.created_at, users.updated_at, ${standingColumns(viewer)}`;

/** The filters of a list of people, without paging and order. */
export type UserFilter = Omit<UserListQuery, 'page' | 'limit' | 'sort'>;

const placeColumns = sql`users.created_at::text as created_at_exact, users.username_key, users.email_key`;

/** The next `count` people of a part whom the viewer may see and who match, with the name of their institution. */
export async function listUsersAfter(
  db: Db,
  viewer: Actor,
  filter: UserFilter,
  { part, order, after, count }: Step<UserPlace> & { part: RawBuilder<boolean>; order: SimpleOrder },
): Promise<(UserSummaryRow & UserPlace & { institution_name: string | null })[]> {
  const further = after ? simpleOrders[order].after(after) : sql`true`;
  const { rows } = await sql<UserSummaryRow & UserPlace & { institution_name: string | null }>`
    select ${summaryColumns(viewer)}, ${placeColumns},
      (select i.name from institutions i where i.id = users.institution_id) as institution_name
    from users where ${matching(viewer, filter)} and ${part} and ${further}
    order by ${simpleOrders[order].by} limit ${count}`.execute(db);
  return rows;
}

function matching(viewer: Actor, query: UserFilter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [userVisibleTo(viewer)];
  const contains = (column: string, text: string) => nameContains(sql.ref(column), nameKey(text));
  if (query.search) {
    const named = roles.some((role) => role.includes(nameKey(query.search ?? '')));
    conditions.push(sql`(${contains('users.username_key', query.search)} or ${contains('users.email_key', query.search)}
      ${named ? sql`or ${roleContaining(query.search)}` : sql``})`);
  }
  if (query.username) conditions.push(contains('users.username_key', query.username));
  if (query.email) conditions.push(contains('users.email_key', query.email));
  if (query.role) conditions.push(roleContaining(query.role));
  if (query.isAdmin !== undefined) conditions.push(query.isAdmin ? sql`users.is_admin` : sql`not users.is_admin`);
  if (query.isActive !== undefined) conditions.push(query.isActive ? activeTo(viewer) : sql`not ${activeTo(viewer)}`);
  if (query.institution) conditions.push(sql`users.institution_id = ${query.institution}`);
  if (query.schoolClass) conditions.push(sql`users.school_class = ${query.schoolClass}`);
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
 * One page of the people whom the viewer may see and who match the query, and how many there are. The count of a whole
 * list, or of a role in it, never touches the table: it reads the index `users_kinds`.
 */
export async function listUsers(
  db: Db,
  viewer: Actor,
  query: UserListQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: UserSummaryRow[]; counted: Counted }> {
  const where = matching(viewer, query);
  const sort = query.sort ?? '-createdAt';
  const byText = Boolean(query.search || query.username || query.email);
  if (byText && (sort === '-createdAt' || sort === 'createdAt')) {
    const searched = { id: sql`users.id`, from: sql`users where ${where}`, order: simpleOrders[sort].by };
    const shown = { columns: summaryColumns(viewer), tables: sql`users` };
    return findPage(db, { ...searched, ...shown }, page, await countedUpTo(db, 'users', page));
  }
  const { parts, within } = partsOf(sort, viewer);
  if (parts.length === 1 && [query.search, query.username, query.email].some(isCollectable))
    return findUsersInOrder(db, viewer, query, { order: simpleOrders[within].by, page });
  const list =
    parts.length === 1
      ? sql<UserSummaryRow>`select ${summaryColumns(viewer)} from users where ${where}
          order by ${simpleOrders[within].by} ${pageLimit(page)}`
      : sql<UserSummaryRow>`select ${summaryColumns(viewer)} from ${idsInParts('users', where, parts, page)} picked
          join users on users.id = picked.id order by picked.part, ${simpleOrders[within].by}`;
  const count = countUsers(db, where, byText ? page : null);
  const [listed, counted] = await Promise.all([list.execute(db), count]);
  return { rows: listed.rows, counted };
}

/** The same for texts in an order of names or addresses. */
async function findUsersInOrder(
  db: Db,
  viewer: Actor,
  query: UserListQuery,
  { order, page }: { order: RawBuilder<unknown>; page: { limit: number; offset: number } },
): Promise<{ rows: UserSummaryRow[]; counted: Counted }> {
  const all = matching(viewer, { ...query, search: undefined, username: undefined, email: undefined });
  const list = { all, matching: matching(viewer, query), order };
  const counted = await countUsers(db, list.matching, page);
  const read = async (table: RawBuilder<unknown>) => {
    const { rows } = await sql<UserSummaryRow>`select ${summaryColumns(viewer)} from ${table}
      order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
    return rows;
  };
  return { rows: await foundInOrder(read, list, page, counted.more), counted };
}

/** How many people a condition holds for; for one on texts not far beyond the page that is asked for. */
async function countUsers(
  db: Db,
  where: RawBuilder<unknown>,
  textPage: { limit: number; offset: number } | null,
): Promise<Counted> {
  return countRows(db, sql`users where ${where}`, textPage ? await countedUpTo(db, 'users', textPage) : undefined);
}
