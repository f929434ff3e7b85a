import { limits, type StaffRole } from '@lectern/contract';
import { sql } from 'kysely';
import { type Db, deleteSome } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { nameContains } from '../../platform/db/name-contains.ts';
import { canHelp, courseGrants } from './course-staff.visibility.ts';

// Teachers beside the owner of a course.

/** One of them; `works` says whether rights come of it now. */
export type StaffRow = {
  user_id: string;
  username: string;
  profile_picture: string | null;
  role: StaffRole;
  created_at: Date;
  works: boolean;
};

/** Those who stand on a course, co-teachers first, by name. */
export async function listStaff(db: Db, courseId: string): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`select s.user_id, member.username, member.profile_picture, s.role, s.created_at,
      ${canHelp} as works
    from course_staff s join users member on member.id = s.user_id and member.deleted_at is null
    where s.course_id = ${courseId} and s.ended_at is null
    order by s.role, member.username_key, member.id`.execute(db);
  return rows;
}

/** A person's place on a course, also one that has ended; null without one. */
export async function findPlace(
  db: Db,
  courseId: string,
  userId: string,
): Promise<{ role: StaffRole; ended_at: Date | null } | null> {
  const row = await db
    .selectFrom('course_staff')
    .select(['role', 'ended_at'])
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** How many teachers a course has beside its owner, those who were removed within a day included. */
export async function countStaff(db: Db, courseId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from course_staff
    where course_id = ${courseId}`.execute(db);
  return rows[0]?.total ?? 0;
}

type Place = { courseId: string; userId: string };

/** Gives somebody a part on a course, or another one. */
export async function putStaff(trx: Db, { courseId, userId }: Place, role: StaffRole, now: Date): Promise<void> {
  await trx
    .insertInto('course_staff')
    .values({ course_id: courseId, user_id: userId, role, created_at: now, ended_at: null })
    .onConflict((conflict) => conflict.columns(['course_id', 'user_id']).doUpdateSet({ role, ended_at: null }))
    .execute();
}

/** Ends somebody's part; for a day it can be given back. */
export async function endStaff(trx: Db, { courseId, userId }: Place, now: Date): Promise<void> {
  await sql`update course_staff set ended_at = ${now} where course_id = ${courseId} and user_id = ${userId}`.execute(
    trx,
  );
}

/** Takes somebody's place away, who owns the course from now on. */
export async function removePlace(trx: Db, { courseId, userId }: Place): Promise<void> {
  await sql`delete from course_staff where course_id = ${courseId} and user_id = ${userId}`.execute(trx);
}

/** Removes places that have ended, at most `count`; answers how many. */
export async function removeEnded(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'course_staff', sql`ended_at < ${before}`, count);
}

/** A teacher who can work on courses of others, held until the transaction ends. */
export type Helper = { id: string };

/**
 * The teacher with this username at the institution of a course's owner, or with this e-mail address anywhere, who can work on
 * it; null for everybody else. The account is held until the transaction ends.
 */
export async function lockHelper(trx: Db, ownerId: string, person: string): Promise<Helper | null> {
  const key = nameKey(person);
  const { rows } = await sql<Helper>`select member.id from users member
    where ${canHelp} and member.id <> ${ownerId} and member.id = any(array(
      select named.id from users named where named.email_key = ${key} and named.deleted_at is null
      union all select named.id from users named join users owner on owner.id = ${ownerId}
        where named.username_key = ${key} and named.deleted_at is null and named.institution_id = owner.institution_id))
    order by member.email_key = ${key} desc limit 1 for key share of member`.execute(trx);
  return rows[0] ?? null;
}

/** Whether somebody can work on courses of others, held until the transaction ends. */
export async function lockHelperById(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users member where member.id = ${id} and ${canHelp} for key share`.execute(
    trx,
  );
  return rows.length > 0;
}

export type FaceRow = { id: string; username: string; profile_picture: string | null };

/** The first teachers by name of the institution of a course's owner who can work on it and do not yet. */
export async function listCandidates(
  db: Db,
  { id, created_by }: { id: string; created_by: string },
  search: string | undefined,
): Promise<FaceRow[]> {
  const named = search ? nameContains(sql`member.username_key`, nameKey(search)) : sql`true`;
  const { rows } = await sql<FaceRow>`select member.id, member.username, member.profile_picture
    from users owner join users member on member.institution_id = owner.institution_id
    where owner.id = ${created_by} and member.id <> owner.id and ${canHelp} and ${named}
      and not exists (select 1 from course_staff s
        where s.course_id = ${id} and s.user_id = member.id and s.ended_at is null)
    order by member.username_key, member.id limit ${limits.staffCandidates}`.execute(db);
  return rows;
}

/** Whether the owner of a course is approved, who may add others to it then; administrators always are. */
export async function isOwnerApproved(db: Db, ownerId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${ownerId} and (is_admin or is_approved)`.execute(db);
  return rows.length > 0;
}

/** Whether somebody has a part on a course now. */
export async function findStaffAdded(db: Db, courseId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from course_staff s join users member on member.id = s.user_id
    where s.course_id = ${courseId} and s.user_id = ${userId} and s.ended_at is null and ${canHelp}`.execute(db);
  return rows.length > 0;
}

/** Those of these courses, not in the bin, on which the actor has a part beside the owner, with it. */
export async function listOwnStaffing(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<{ id: string; name: string; role: StaffRole }[]> {
  const { rows } = await sql<{ id: string; name: string; role: StaffRole }>`select courses.id, courses.name, s.role
    from courses join course_staff s on s.course_id = courses.id and s.user_id = ${actor.id} and s.ended_at is null
    where courses.id = any(${[...ids]}::uuid[]) and courses.deleted_at is null
      and courses.created_by <> ${actor.id} and ${courseGrants(actor, 'see')}`.execute(db);
  return rows;
}
