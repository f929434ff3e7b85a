import { sql } from 'kysely';
import type { RemovedWithCourse } from '../courses/index.ts';

/** The notes in a course. */
export const notesOfCourse: RemovedWithCourse = {
  atOnce: 5_000,
  async remove(trx, courseId, count) {
    const removed = await sql`delete from study_notes where ctid = any(array(
      select n.ctid from study_notes n where n.course_id = ${courseId} limit ${count}))`.execute(trx);
    return Number(removed.numAffectedRows ?? 0);
  },
};
