import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseOpenedByGroupsOf, courseVisibleTo } from '../courses/index.ts';
import { userVisibleTo } from '../users/index.ts';

// Whole lists travel as one array parameter each: 10,000 people are one statement, not 10,000 parameters.

/** The ids of these people whom the actor may put into the group: visible people, and those in it already. */
export async function findUsableUsers(
  trx: Db,
  actor: Actor,
  groupId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users where users.id = any(${ids}::uuid[]) and ${userVisibleTo(actor)}
    union all select user_id from group_users where group_id = ${groupId}`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/**
 * The ids of these courses that the actor may put into the group: courses that the actor sees and that the group of
 * this maker opens, and those in it already.
 */
export async function findUsableCourses(
  trx: Db,
  actor: Actor,
  { id: groupId, makerId }: { id: string; makerId: string },
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select courses.id from courses where courses.id = any(${ids}::uuid[]) and ${courseVisibleTo(actor)}
      and ${courseOpenedByGroupsOf(makerId)}
    union all select course_id from group_courses where group_id = ${groupId}`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/** Makes the group hold exactly these people. */
export async function replaceGroupUsers(trx: Db, groupId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from group_users where group_id = ${groupId}
    and user_id <> all(${ids}::uuid[])`.execute(trx);
  // An account that is being deleted takes away only the memberships that are there by then.
  await sql`insert into group_users (group_id, user_id) select ${groupId}::uuid, id from users
    where id = any(${ids}::uuid[]) and deleted_at is null
      and not exists (select 1 from group_users there where there.group_id = ${groupId} and there.user_id = users.id)
    order by id for key share
    on conflict do nothing`.execute(trx);
}

/** Makes the group hold exactly these courses, beside those in the bin: they come back with what they were in. */
export async function replaceGroupCourses(trx: Db, groupId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from group_courses using courses
    where group_courses.group_id = ${groupId} and courses.id = group_courses.course_id and courses.deleted_at is null
    and course_id <> all(${ids}::uuid[])`.execute(trx);
  await sql`insert into group_courses (group_id, course_id) select ${groupId}::uuid, given.id
    from unnest(${ids}::uuid[]) as given (id) on conflict do nothing`.execute(trx);
}

/** Those of these people who are in the group. */
export async function findMembers(db: Db, groupId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`select user_id from group_users
    where group_id = ${groupId} and user_id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.user_id));
}

/** How many people are in a group. */
export async function countMembers(db: Db, groupId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from group_users
    where group_id = ${groupId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Puts those of these people into the group who are there and not in it; answers their ids. */
export async function addGroupUsers(trx: Db, groupId: string, ids: readonly string[]): Promise<string[]> {
  // An account that is being deleted takes away only the memberships that are there by then.
  const { rows } = await sql<{ user_id: string }>`insert into group_users (group_id, user_id)
    select ${groupId}::uuid, id from users where id = any(${ids}::uuid[]) and deleted_at is null
    order by id for key share
    on conflict do nothing returning user_id`.execute(trx);
  return rows.map((row) => row.user_id);
}

/** Takes those of these people out of the group who are in it; answers their ids. */
export async function removeGroupUsers(trx: Db, groupId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`delete from group_users
    where group_id = ${groupId} and user_id = any(${ids}::uuid[]) returning user_id`.execute(trx);
  return rows.map((row) => row.user_id);
}
