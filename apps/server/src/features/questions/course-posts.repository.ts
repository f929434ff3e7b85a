import { sql } from 'kysely';
import type { RemovedWithCourse } from '../courses/index.ts';

/** The questions and answers of a course; an answer goes with its question. */
export const postsOfCourse: RemovedWithCourse = {
  atOnce: 5_000,
  async remove(trx, courseId, count) {
    const removed = await sql`delete from posts where ctid = any(array(
      select p.ctid from posts p where p.course_id = ${courseId} order by p.question_id nulls last limit ${count}))`.execute(
      trx,
    );
    return Number(removed.numAffectedRows ?? 0);
  },
};
