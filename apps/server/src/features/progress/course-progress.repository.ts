import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { RemovedWithCourse } from '../courses/index.ts';

/** The progress of students with the materials of a course. */
export const progressOfCourse: RemovedWithCourse = {
  atOnce: 5_000,
  async remove(trx, courseId, count) {
    const removed = await sql`delete from material_progress where ctid = any(array(
      select p.ctid from subjects s join materials m on m.subject_id = s.id
        join material_progress p on p.material_id = m.id where s.course_id = ${courseId} limit ${count}))`.execute(trx);
    return Number(removed.numAffectedRows ?? 0);
  },
};

/** Everybody who opened a material of a course, with `done`, how many of them are complete, and `seen_at`, the last time. */
export const progressInCourse = (courseId: string): RawBuilder<unknown> =>
  sql`(select p.user_id, count(p.completed_at) as done, max(p.updated_at) as seen_at
    from material_progress p where p.material_id = any(array(
      select m.id from subjects s join materials m on m.subject_id = s.id where s.course_id = ${courseId}))
    group by p.user_id)`;

/** Whether somebody has completed every material of a course, which has one, as a condition. */
export const completedAllOf = (courseId: RawBuilder<unknown>, person: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(select count(*) > 0 and count(*) = count(p.completed_at) from subjects s
    join materials m on m.subject_id = s.id
    left join material_progress p on p.material_id = m.id and p.user_id = ${person} where s.course_id = ${courseId})`;

/** How many materials a course has, and how many of them somebody has completed. */
export async function countCompleted(
  db: Db,
  userId: string,
  courseId: string,
): Promise<{ done: number; total: number }> {
  const { rows } = await sql<{ done: number; total: number }>`
    select count(p.completed_at) as done, count(*) as total from subjects s join materials m on m.subject_id = s.id
    left join material_progress p on p.material_id = m.id and p.user_id = ${userId} where s.course_id = ${courseId}`.execute(
    db,
  );
  return rows[0] ?? { done: 0, total: 0 };
}
