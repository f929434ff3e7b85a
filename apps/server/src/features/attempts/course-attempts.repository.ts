import { sql } from 'kysely';
import type { RemovedWithCourse } from '../courses/index.ts';

/** The attempts at the tests of a course, with their responses. */
export const attemptsOfCourse: RemovedWithCourse = {
  atOnce: 200,
  async remove(trx, courseId, count) {
    const removed = await sql`delete from attempts where id = any(array(
      select t.id from assessments a join attempts t on t.assessment_id = a.id
      where a.course_id = ${courseId} limit ${count}))`.execute(trx);
    return Number(removed.numAffectedRows ?? 0);
  },
};
