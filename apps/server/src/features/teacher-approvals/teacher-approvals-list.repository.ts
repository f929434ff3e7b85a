import { limits } from '@lectern/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { type Counted, countedUpTo, countRows, type Db, nameContains, type Step } from '../../platform/db/index.ts';
import type { UsersTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import { orderWithin, type Part, partsOf, type TeacherOrder } from './teacher-approvals-order.ts';
import { approvingInstitution, type TeacherFilter, teachersAmong } from './teacher-approvals.repository.ts';

/** A teacher with what the list of approvals shows, and where the row stands in the order asked for. */
export type TeacherApprovalRow = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'username'
  | 'profile_picture'
  | 'email'
  | 'email_verified'
  | 'phone_number'
  | 'is_active'
  | 'role'
  | 'is_approved'
  | 'applied_institution_id'
  | 'created_at'
  | 'applied_at'
> & {
  institution: { id: string; name: string } | null;
  approver: { id: string; username: string; role: UsersTable['role']; is_admin: boolean } | null;
  /** As text: a Date has no microseconds. */
  created_at_exact: string;
  place: string | null;
};

const columns = sql`users.id, users.username, users.profile_picture, users.email, users.email_verified, users.phone_number, users.is_active, users.is_approved, users.role,
  users.applied_institution_id,
  users.created_at, users.applied_at, users.created_at::text as created_at_exact, picked.place,
  (select json_build_object('id', i.id, 'name', i.name) from institutions i where i.id = ${approvingInstitution}) as institution,
  (select json_build_object('id', a.id, 'username', a.username, 'role', a.role, 'is_admin', a.is_admin)
    from users a where a.id = users.approved_by) as approver`;

/** The searches that answer a query together. */
export type Searches = readonly Search[];
type Search = { where: RawBuilder<SqlBool>; join: RawBuilder<unknown> };

/**
 * The searches for the teachers whom the viewer may see and who match. A text that may stand in any of three tables is
 * looked for in each of them on its own, because no index finds "in this one or in that one".
 */
export async function searchesOf(db: Db, viewer: Actor, filter: TeacherFilter): Promise<Searches> {
  const among = teachersAmong(viewer, filter);
  if (!filter.search) return [{ where: among, join: sql`` }];
  const name = nameKey(filter.search);
  const key = containsPattern(name);
  const own = sql`(${nameContains(sql`users.username_key`, name)} or ${nameContains(sql`users.email_key`, name)}
    or users.phone_number ilike ${containsPattern(filter.search)})`;
  const institution = sql`join institutions si on si.id = ${approvingInstitution} and si.name_key like ${key}`;
  const approvers = await findApprovers(db, key);
  const approved = sql<SqlBool>`${among} and users.approved_by = any(${approvers}::uuid[])`;
  return [
    { where: sql`${among} and ${own}`, join: sql`` },
    { where: among, join: institution },
    ...(approvers.length === 0 ? [] : [{ where: approved, join: sql`` }]),
  ];
}

/** Those who approved somebody and have such a name. They are few: the index is read from each of them to the next. */
async function findApprovers(db: Db, key: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive approvers as (
      (select approved_by as id from users where approved_by is not null order by approved_by limit 1)
      union all
      select (select n.approved_by from users n where n.approved_by > approvers.id order by n.approved_by limit 1)
        from approvers where approvers.id is not null)
    select a.id from approvers join users a on a.id = approvers.id
    where a.deleted_at is null and a.username_key like ${key}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The first `count` teachers of a part, by id and with what orders them. */
function pick(
  { where, join }: Search,
  part: Part,
  sort: TeacherOrder,
  { index, further, count }: { index: number; further: RawBuilder<SqlBool>; count: number },
): RawBuilder<unknown> {
  return sql`(select users.id, users.created_at, ${index}::int as part, (${part.key ?? sql`null`})::text as place
    from users ${part.join} ${join} where ${where} and ${part.where} and ${further}
    order by ${orderWithin(sort, part.key, 'users')} limit ${count})`;
}

/** One page of the teachers whom the viewer may see and who match, and how many there are. */
export async function listTeachers(
  db: Db,
  viewer: Actor,
  filter: TeacherFilter,
  { sort, page }: { sort: TeacherOrder; page: { limit: number; offset: number } },
): Promise<{ rows: TeacherApprovalRow[]; counted: Counted }> {
  const { limit, offset } = page;
  const searches = await searchesOf(db, viewer, filter);
  const parts = partsOf(sort);
  const whole = { further: sql<SqlBool>`true`, count: offset + limit };
  const picks = searches.flatMap((search) => parts.map((part, index) => pick(search, part, sort, { ...whole, index })));
  const keyed = parts.some(({ key }) => key !== null);
  const order = sql`picked.part, ${orderWithin(sort, keyed ? sql`picked.place` : null, 'picked')}`;
  // Picked first by what indexes hold, so that of thousands of teachers only those on the page are read.
  const list = sql<TeacherApprovalRow>`select ${columns} from (
      select * from (${sql.join(picks, sql` union `)}) picked order by ${order} limit ${limit} offset ${offset}) picked
    join users on users.id = picked.id order by ${order}`.execute(db);
  const [listed, counted] = await Promise.all([list, countFound(db, searches, filter.search ? page : null)]);
  return { rows: listed.rows, counted };
}

async function countFound(
  db: Db,
  searches: readonly Search[],
  textPage: { limit: number; offset: number } | null,
): Promise<Counted> {
  const upTo = textPage ? await countedUpTo(db, 'users', textPage) : limits.countedRows;
  const [first] = searches;
  if (first && searches.length === 1) return countRows(db, sql`users where ${first.where}`, upTo);
  const found = searches.map(
    ({ where, join }) => sql`(select users.id from users ${join} where ${where} limit ${upTo + 1})`,
  );
  return countRows(db, sql`(${sql.join(found, sql` union `)}) found`, upTo);
}

/** Where a row stands in an order. */
type Place = Pick<TeacherApprovalRow, 'id' | 'created_at_exact' | 'place'>;

/** The next `count` of the teachers found in a part of that order, after this one. */
export async function listTeachersAfter(
  db: Db,
  searches: Searches,
  { sort, part, after, count }: Step<Place> & { sort: TeacherOrder; part: Part },
): Promise<TeacherApprovalRow[]> {
  const further = after ? beyond(sort, part, after) : sql<SqlBool>`true`;
  const picks = searches.map((search) => pick(search, part, sort, { index: 0, further, count }));
  const order = orderWithin(sort, part.key && sql`picked.place`, 'picked');
  const { rows } = await sql<TeacherApprovalRow>`select ${columns} from (
      select * from (${sql.join(picks, sql` union `)}) picked order by ${order} limit ${count}) picked
    join users on users.id = picked.id order by ${order}`.execute(db);
  return rows;
}

function beyond(sort: TeacherOrder, { key }: Part, after: Place): RawBuilder<SqlBool> {
  const there = sql`(${after.created_at_exact}::timestamptz, ${after.id}::uuid)`;
  const older = sql<SqlBool>`(users.created_at, users.id) < ${there}`;
  if (sort === 'createdAt') return sql<SqlBool>`(users.created_at, users.id) > ${there}`;
  if (key === null) return older;
  const further = sort.startsWith('-') ? sql`<` : sql`>`;
  // The first condition lets the index begin where the last step ended.
  const reached = sort.startsWith('-') ? sql`<=` : sql`>=`;
  return sql<SqlBool>`(${key} ${reached} ${after.place} and (${key} ${further} ${after.place} or ${older}))`;
}
