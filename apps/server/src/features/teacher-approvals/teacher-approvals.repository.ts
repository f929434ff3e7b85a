import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { limits, type TeacherApprovalQuery } from '@lectern/contract';
import { countRows, type Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
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

/** Whether the viewer may approve this teacher, approved already or not. */
export async function isApprover(trx: Db, viewer: Actor, teacherId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from users where users.id = ${teacherId} and ${teachersAmong(viewer, {})}`.execute(trx);
  return rows.length > 0;
}
