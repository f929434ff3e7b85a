import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { studentsOfCourse } from '../courses/index.ts';
import { userVisibleTo } from '../users/index.ts';

/** A person who could be put into a group. */
export type PersonRow = { id: string; username: string; profile_picture: string | null };
/** A person by the keys of their names. */
export type NamedRow = PersonRow & { username_key: string; email_key: string };

/** The people with these usernames or addresses whom the actor may put into a group. */
export async function listPeopleNamed(db: Db, actor: Actor, keys: readonly string[]): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select users.id, users.username, users.profile_picture, users.username_key, users.email_key from users
    where ${userVisibleTo(actor)} and users.id = any(array(
      select n.id from users n where n.username_key = any(${[...keys]}::text[]) and n.deleted_at is null
      union all select n.id from users n where n.email_key = any(${[...keys]}::text[]) and n.deleted_at is null))
    order by users.username_key`.execute(db);
  return rows;
}

/** At most `count` students of a course, by name, whom the actor may put into a group. */
export const listPeopleOfCourse = (db: Db, actor: Actor, courseId: string, count: number): Promise<PersonRow[]> =>
  listPeople(db, actor, { from: studentsOfCourse(courseId), where: sql`true` }, count);

/** At most `count` members of a group, by name, whom the actor may put into another. */
export const listPeopleOfGroup = (db: Db, actor: Actor, groupId: string, count: number): Promise<PersonRow[]> =>
  listPeople(
    db,
    actor,
    { from: sql`group_users gu join users on users.id = gu.user_id`, where: sql`gu.group_id = ${groupId}` },
    count,
  );

/** At most `count` active students of an institution, or of a class there, by name, whom the actor may put into a group. */
export const listPeopleOfInstitution = (
  db: Db,
  actor: Actor,
  { id, schoolClass }: { id: string; schoolClass: string | undefined },
  count: number,
): Promise<PersonRow[]> => {
  const ofClass = schoolClass === undefined ? sql`` : sql` and users.school_class = ${schoolClass}`;
  const where = sql<SqlBool>`users.institution_id = ${id} and users.role = 'student' and not users.is_admin
    and users.is_active${ofClass}`;
  return listPeople(db, actor, { from: sql`users`, where }, count);
};

type Origin = { from: RawBuilder<unknown>; where: RawBuilder<unknown> };

async function listPeople(db: Db, actor: Actor, { from, where }: Origin, count: number): Promise<PersonRow[]> {
  // Found before they are put in order: else all accounts are read in the order of their names. The place is read before the actor's
  // view of it (`offset 0` keeps PostgreSQL from joining the two), else that view is asked of all accounts: 393 ms among a million,
  // where a place has 62 people. More than `count` are refused.
  const { rows } = await sql<PersonRow>`select found.id, found.username, found.profile_picture from (
      select users.id, users.username, users.profile_picture, users.username_key
      from (select users.* from ${from} where ${where} offset 0) users
      where ${userVisibleTo(actor)} limit ${count}) found
    order by found.username_key`.execute(db);
  return rows;
}
