import { sql } from 'kysely';
import type { RemovedWithCourse } from '../courses/index.ts';

/** The notes of who read the announcements of a course; the announcements go with it. */
export const announcementsOfCourse: RemovedWithCourse = {
  atOnce: 5_000,
  async remove(trx, courseId, count) {
    const removed = await sql`delete from announcement_readings where ctid = any(array(
      select r.ctid from announcements a join announcement_readings r on r.announcement_id = a.id
      where a.course_id = ${courseId} limit ${count}))`.execute(trx);
    return Number(removed.numAffectedRows ?? 0);
  },
};
