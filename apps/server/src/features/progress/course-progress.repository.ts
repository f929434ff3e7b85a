import { type RawBuilder, sql } from 'kysely';
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
