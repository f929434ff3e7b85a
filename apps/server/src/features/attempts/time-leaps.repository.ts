import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { attemptTakesSaves } from './attempts.deadline.ts';

/**
 * Moves the deadlines of open attempts with the time, when at `now` it is `byMs` milliseconds later than what has passed:
 * who sits a test has as much time left as before. One that had ended by then stays ended. Where the time went back they
 * stay: a process that has not noticed yet would submit what is moved. Answers how many it moved.
 */
export async function moveDeadlinesWithTime(trx: Db, { now, byMs }: { now: Date; byMs: number }): Promise<number> {
  if (byMs <= 0) return 0;
  const before = new Date(now.getTime() - byMs);
  const { numAffectedRows } = await sql`with timed as (
      select id from attempts where deadline_at is not null and ${attemptTakesSaves(before)} order by id for update)
    update attempts set deadline_at = deadline_at + make_interval(secs => ${byMs / 1000}::float8)
    from timed where attempts.id = timed.id`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
