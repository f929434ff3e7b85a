import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { groupVisibleTo } from './groups.repository.ts';

/** The people of active groups with the groups' names, as a table for statements of others. */
export const activeMemberships = sql`(select gu.group_id, gu.user_id, g.name from group_users gu
  join groups g on g.id = gu.group_id and g.status = 'active')`;

/** The name of a group, as a column. */
export const groupName = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select g.name from groups g where g.id = ${id})`;

/** Whether a group has a course. */
export const groupHasCourse = (groupId: RawBuilder<unknown>, courseId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from group_courses gc where gc.group_id = ${groupId} and gc.course_id = ${courseId})`;

/** Keeps those of these groups that are there until the transaction ends; answers their ids. */
export async function holdGroups(trx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from groups where id = any(${[...ids]}::uuid[])
    order by id for key share`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Keeps those of these groups that the actor may see and that have a course until the transaction ends; answers their ids. */
export async function holdGroupsWithCourse(
  trx: Db,
  actor: Actor,
  { groupIds, courseId }: { groupIds: readonly string[]; courseId: string },
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select groups.id from groups where groups.id = any(${[...groupIds]}::uuid[])
    and ${groupVisibleTo(actor)} and ${groupHasCourse(sql`groups.id`, sql`${courseId}`)}
    order by groups.id for key share of groups`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Keeps a group that the actor may see from being deleted until the transaction ends, and tells whether it has a course;
 * null when there is none.
 */
export async function holdGroup(
  trx: Db,
  actor: Actor,
  { groupId, courseId }: { groupId: string; courseId: string },
): Promise<{ has_course: boolean } | null> {
  const { rows } = await sql<{
    has_course: boolean;
  }>`select ${groupHasCourse(sql`groups.id`, sql`${courseId}`)} as has_course
    from groups where groups.id = ${groupId} and ${groupVisibleTo(actor)} for key share of groups`.execute(trx);
  return rows[0] ?? null;
}
