import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** A test whose dates are to be looked at, and until when its openings were told. */
export type DateCheck = { course_id: string; assessment_id: string; opened_until: Date };

/** Locks checks that are due, at most `count`, and passes over those that another process works on. */
export async function claimChecks(trx: Db, now: Date, count: number): Promise<DateCheck[]> {
  const { rows } = await sql<DateCheck>`select course_id, assessment_id, opened_until from date_checks
    where check_at <= ${now} order by check_at limit ${count} for update skip locked`.execute(trx);
  return rows;
}

/** Notes until when the openings of a test are told, and when it is to be looked at again, null for never. */
export async function storeChecks(
  trx: Db,
  checks: readonly (DateCheck & { next: Date | null })[],
  now: Date,
): Promise<void> {
  await sql`update date_checks d
    set check_at = coalesce(c.next, 'infinity'), opened_until = c.opened_until, checked_at = ${now}
    from unnest(${checks.map(({ course_id }) => course_id)}::uuid[],
      ${checks.map(({ assessment_id }) => assessment_id)}::uuid[],
      ${checks.map(({ next }) => next)}::timestamptz[],
      ${checks.map(({ opened_until }) => opened_until)}::timestamptz[]) as c (course_id, assessment_id, next, opened_until)
    where d.course_id = c.course_id and d.assessment_id = c.assessment_id`.execute(trx);
}
