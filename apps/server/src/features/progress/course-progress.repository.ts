import { sql } from 'kysely';
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
