import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { limits, type TeacherApprovalQuery } from '@lectern/contract';
import { countRows, type Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import type { Version } from '../../platform/clock/index.ts';
import { managedBy, userVisibleTo } from '../users/index.ts';

/** The institution that is to approve a teacher, or did: the one applied to, and without an application their own. */
export const approvingInstitution = sql`coalesce(users.applied_institution_id, users.institution_id)`;

export type TeacherFilter = Pick<TeacherApprovalQuery, 'search' | 'status' | 'institution'>;

/** Teachers whom the viewer may approve, but for those whom the search leaves. An admin needs no approval, whatever else. */
export function teachersAmong(viewer: Actor, { status, institution }: TeacherFilter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [
    userVisibleTo(viewer),
    sql`users.role = 'teacher'`,
    sql`not users.is_admin`,
  ];
  // Coordinators of where an applicant belongs see the person too, but have no say in another institution's application.
  if (!viewer.isAdmin) conditions.push(sql`${approvingInstitution} = any(${managedBy(viewer)})`);
  if (status === 'approved') conditions.push(sql`users.is_approved`);
  if (status === 'pending') conditions.push(sql`not users.is_approved`);
  if (institution) conditions.push(sql`${approvingInstitution} = ${institution}::uuid`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** How many teachers wait for the viewer's approval, counted up to `limits.countedMatches`. */
export async function countTeachersWaiting(db: Db, viewer: Actor): Promise<number> {
  if (!viewer.isAdmin && viewer.role !== 'coordinator') return 0;
  const waiting = sql`users where ${teachersAmong(viewer, { status: 'pending' })}`;
  return (await countRows(db, waiting, limits.countedMatches)).total;
}

/** True when the viewer may approve this teacher, approved already or not. */
export async function isApprover(trx: Db, viewer: Actor, teacherId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from users where users.id = ${teacherId} and ${teachersAmong(viewer, {})}`.execute(trx);
  return rows.length > 0;
}

/** True when there is an approved institution with this id; it stays there until the transaction ends. */
export async function isApprovedInstitution(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from institutions where id = ${id} and status = 'Approved' for share`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Locks a student's own account until the transaction ends; null when it is none any more. */
export async function lockStudent(trx: Db, id: string): Promise<{ updated_at: Date } | null> {
  const { rows } = await sql<{ updated_at: Date }>`select updated_at from users
    where id = ${id} and role = 'student' and not is_admin and deleted_at is null for no key update`.execute(trx);
  return rows[0] ?? null;
}

export type Application = {
  institutionId: string;
  experience: number | null | undefined;
  expertise: string | null | undefined;
  at: Date;
  version: Version;
};

/** Makes a student a teacher who waits for the approval of an institution; where they belong stays until then. */
export async function makeApplicant(trx: Db, id: string, application: Application): Promise<void> {
  const { institutionId, experience, expertise, at, version } = application;
  await trx
    .updateTable('users')
    .set({
      role: 'teacher',
      is_approved: false,
      approved_by: null,
      applied_institution_id: institutionId,
      applied_at: at,
      ...version,
      ...(experience === undefined ? {} : { experience }),
      ...(expertise === undefined ? {} : { expertise }),
    })
    .where('id', '=', id)
    .execute();
}

/** Ends all auth sessions of a person but this one. */
export async function endOtherAuthSessions(trx: Db, userId: string, keptId: string): Promise<void> {
  await trx.deleteFrom('auth_sessions').where('user_id', '=', userId).where('id', '<>', keptId).execute();
}
