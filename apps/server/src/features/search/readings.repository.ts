import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** A course that a process reads. It is due again at `due_at`, unless it is read by then. */
export type Reading = { course_id: string; due_at: string; tries: number };

/** Takes the course that is due longest, for so many seconds; null without one. */
export async function takeReading(db: Db, now: Date, seconds: number): Promise<Reading | null> {
  const { rows } = await sql<Reading>`update search_readings r
    set due_at = ${now}::timestamptz + make_interval(secs => ${seconds}), tries = r.tries + 1
    where r.course_id = (select due.course_id from search_readings due where due.due_at <= ${now}
      order by due.due_at limit 1 for update skip locked)
    returning r.course_id, r.due_at::text as due_at, r.tries`.execute(db);
  return rows[0] ?? null;
}

/** Notes that a course is read, unless somebody saved it meanwhile. */
export async function endReading(db: Db, { course_id, due_at }: Reading): Promise<void> {
  await sql`update search_readings set due_at = 'infinity', tries = 0
    where course_id = ${course_id} and due_at = ${due_at}::timestamptz`.execute(db);
}
