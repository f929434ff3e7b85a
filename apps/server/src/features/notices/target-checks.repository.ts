import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** A course, and when it was looked at last. */
export type TargetCheck = { course_id: string; checked_at: Date | null };

/** Locks courses whose materials are to be looked at, at most `count`, and passes over those that another process works on. */
export async function claimTargetChecks(trx: Db, now: Date, count: number): Promise<TargetCheck[]> {
  const { rows } = await sql<TargetCheck>`select course_id, checked_at from target_checks
    where check_at <= ${now} order by check_at limit ${count} for update skip locked`.execute(trx);
  return rows;
}

/** Notes when the materials of courses are to be looked at again, null for never. */
export async function storeTargetChecks(
  trx: Db,
  checks: readonly { courseId: string; next: Date | null }[],
  now: Date,
): Promise<void> {
  await sql`update target_checks t set check_at = coalesce(c.next, 'infinity'), checked_at = ${now}
    from unnest(${checks.map(({ courseId }) => courseId)}::uuid[], ${checks.map(({ next }) => next)}::timestamptz[])
      as c (course_id, next)
    where t.course_id = c.course_id`.execute(trx);
}
