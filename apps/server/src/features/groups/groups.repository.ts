import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { GroupListQuery } from '@lectern/contract';
import { type Counted, countedUpTo, countRows, type Db, type Placed, type Position } from '../../platform/db/index.ts';
import type { GroupsTable } from '../../platform/db/schema-of-groups.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import { courseVisibleTo, groupMakerOpens } from '../courses/index.ts';

type GroupColumns = Selectable<GroupsTable>;

/** A group as lists show it. */
export type GroupSummaryRow = GroupColumns & {
  creator: { id: string; username: string };
  users_count: number;
  courses_count: number;
};

/** A group with everybody and everything in it. */
export type GroupRow = Omit<GroupSummaryRow, 'users_count' | 'courses_count'> & {
  users: { id: string; username: string; picture: string | null }[];
  /** Without a name where the viewer may not see the course any more. */
  courses: { id: string; name: string | null; opens: boolean }[];
};

/** Groups belong to their creator; the condition is on the table `groups`. */
export function groupVisibleTo(actor: Actor): RawBuilder<SqlBool> {
  if (actor.isAdmin) return sql`true`;
  return actor.role === 'teacher' ? sql`groups.created_by = ${actor.id}` : sql`false`;
}

const creatorColumn = sql`(select json_build_object('id', u.id, 'username', u.username)
  from users u where u.id = groups.created_by)`;

// Courses in the bin and erased accounts are counted nowhere and shown nowhere.
const members = sql`group_users gu join users u on u.id = gu.user_id and u.deleted_at is null
  where gu.group_id = groups.id`;
// To count them, only the few erased accounts are asked for, which have the index `users_erased`.
const countedMembers = sql`group_users gu where gu.group_id = groups.id
  and not exists (select 1 from users u where u.id = gu.user_id and u.deleted_at is not null)`;
const heldCourses = sql`group_courses gc join courses c on c.id = gc.course_id and c.deleted_at is null`;
const isHeld = sql`gc.group_id = groups.id`;

const summaryColumns = sql`groups.*, ${creatorColumn} as creator,
  (select count(*) from ${countedMembers}) as users_count, (select count(*) from ${heldCourses} where ${isHeld}) as courses_count`;

/** The group with this id if the actor may see it, or null. */
export async function findGroup(db: Db, actor: Actor, id: string): Promise<GroupRow | null> {
  const { rows } = await sql<GroupRow>`
    select groups.*, ${creatorColumn} as creator,
      (select coalesce(json_agg(json_build_object('id', u.id, 'username', u.username, 'picture', u.profile_picture)
          order by u.username_key), '[]')
        from ${members}) as users,
      (select coalesce(json_agg(json_build_object('id', held.id, 'name', held.name, 'opens', held.opens)
          order by lower(held.name), held.id), '[]')
        from (select courses.id, case when ${courseVisibleTo(actor)} then courses.name end as name,
            ${groupMakerOpens('courses')} as opens
          from group_courses gc join courses on courses.id = gc.course_id and courses.deleted_at is null
            join users maker on maker.id = groups.created_by
          where ${isHeld}) held) as courses
    from groups where groups.id = ${id} and ${groupVisibleTo(actor)}`.execute(db);
  return rows[0] ?? null;
}

/** The next `count` groups that the actor may see, newest first. */
export async function listGroupsAfter(
  db: Db,
  actor: Actor,
  after: Position | null,
  count: number,
): Promise<(GroupSummaryRow & Placed)[]> {
  const further = after
    ? sql`(groups.created_at, groups.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<GroupSummaryRow & Placed>`
    select ${summaryColumns}, groups.created_at::text as created_at_exact
    from groups where ${groupVisibleTo(actor)} and ${further}
    order by groups.created_at desc, groups.id desc limit ${count}`.execute(db);
  return rows;
}

export type Members = { users: string[]; courses: string[] };

/** The ids of the people and courses in these groups; a group that is gone has no entry. */
export async function readMembers(db: Db, ids: readonly string[]): Promise<Map<string, Members>> {
  const { rows } = await sql<Members & { id: string }>`select groups.id,
      array(select gu.user_id from ${countedMembers} order by gu.user_id) as users,
      array(select gc.course_id from ${heldCourses} where ${isHeld} order by gc.course_id) as courses
    from groups where groups.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, users, courses }) => [id, { users, courses }]));
}

const newest = sql`groups.created_at desc, groups.id desc`;
const orders = {
  createdAt: sql`groups.created_at asc, groups.id asc`,
  '-createdAt': newest,
  name: sql`groups.name_key asc, ${newest}`,
  '-name': sql`groups.name_key desc, ${newest}`,
  // A group without a duration stands last, whichever way the others are turned.
  duration: sql`groups.duration asc nulls last, ${newest}`,
  '-duration': sql`groups.duration desc nulls last, ${newest}`,
  status: sql`groups.status asc, ${newest}`,
  '-status': sql`groups.status desc, ${newest}`,
};

/** One page of the groups that the actor may see and that match the query, and how many there are in all. */
export async function listGroups(
  db: Db,
  actor: Actor,
  query: GroupListQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: GroupSummaryRow[]; counted: Counted }> {
  const conditions: RawBuilder<SqlBool>[] = [groupVisibleTo(actor)];
  if (query.status) conditions.push(sql`groups.status = ${query.status}`);
  if (query.search) {
    const pattern = containsPattern(query.search);
    const key = containsPattern(nameKey(query.search));
    conditions.push(sql`(groups.name_key like ${key} or groups.description ilike ${pattern})`);
  }
  const where = sql.join(conditions, sql` and `);
  const list = sql<GroupSummaryRow>`select ${summaryColumns} from groups where ${where}
    order by ${orders[query.sort ?? '-createdAt']} limit ${page.limit} offset ${page.offset}`.execute(db);
  const count = async () =>
    countRows(db, sql`groups where ${where}`, query.search ? await countedUpTo(db, 'groups', page) : undefined);
  const [listed, counted] = await Promise.all([list, count()]);
  return { rows: listed.rows, counted };
}

/** Locks a group that the actor may see against other changes until the transaction ends; null when there is none. */
export async function lockGroup(trx: Db, actor: Actor, id: string): Promise<GroupColumns | null> {
  const { rows } = await sql<GroupColumns>`
    select groups.* from groups where groups.id = ${id} and ${groupVisibleTo(actor)} for no key update`.execute(trx);
  return rows[0] ?? null;
}

/** The name of a group that the actor may see, or null. */
export async function findGroupName(db: Db, actor: Actor, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select groups.name from groups where groups.id = ${id} and ${groupVisibleTo(actor)}`.execute(db);
  return rows[0]?.name ?? null;
}

/** Adds a group. Breaks `groups_name_per_creator` when its creator has one of that name. */
export async function insertGroup(trx: Db, group: Insertable<GroupsTable>): Promise<void> {
  await trx.insertInto('groups').values(group).execute();
}

/** Changes columns of a group. Breaks `groups_name_per_creator` when its creator has another one of that name. */
export async function updateGroupRow(trx: Db, id: string, changes: Updateable<GroupsTable>): Promise<void> {
  await trx.updateTable('groups').set(changes).where('id', '=', id).execute();
}

/** Removes a group; its memberships go with it. */
export async function deleteGroupRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('groups').where('id', '=', id).execute();
}
