import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';

/** Closes a teacher's courses to a student. Answers false when they were closed already. */
export async function insertTeacherBlock(trx: Db, teacherId: string, userId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('teacher_blocks')
    .values({ teacher_id: teacherId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes a teacher's block back. Answers false when there was none. */
export async function deleteTeacherBlock(trx: Db, teacherId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('teacher_blocks')
    .where('teacher_id', '=', teacherId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Students whom this teacher blocked. */
export const blockedByTeacher = (teacher: Pick<Actor, 'id'>): RawBuilder<unknown> =>
  sql`select tb.user_id from teacher_blocks tb where tb.teacher_id = ${teacher.id}`;

/** Whether the viewer blocked the person, as a condition on the table `users`; a teacher's matter alone. */
export function blockedByViewer(viewer: Actor): RawBuilder<boolean> {
  if (viewer.isAdmin || viewer.role !== 'teacher') return sql<boolean>`false`;
  return sql<boolean>`(users.id in (${blockedByTeacher(viewer)}))`;
}

/** The state that the viewer reads of a person: to teachers, somebody whom they blocked is not active. */
export function activeTo(viewer: Actor): RawBuilder<boolean> {
  if (viewer.isAdmin || viewer.role !== 'teacher') return sql<boolean>`users.is_active`;
  return sql<boolean>`(users.is_active and not ${blockedByViewer(viewer)})`;
}
