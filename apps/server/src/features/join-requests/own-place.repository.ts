import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

type Own = { courseId: string; userId: string };

/** Whether a request let a person into a course. */
export async function hasPlaceByRequest(db: Db, { courseId, userId }: Own): Promise<boolean> {
  const { rows } = await sql`select 1 from join_requests
    where course_id = ${courseId} and user_id = ${userId} and status = 'approved'`.execute(db);
  return rows.length > 0;
}

/** Ends the place that a request gave a person in a course, so that they may ask again; false where there is none. */
export async function endOwnPlace(trx: Db, { courseId, userId }: Own): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from join_requests
    where course_id = ${courseId} and user_id = ${userId} and status = 'approved'`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}
