import { sql } from 'kysely';
import { type Db, inBatches, inTransaction } from '../../platform/db/index.ts';
import type { AttemptsDeps } from './attempts.deps.ts';
import { type AttemptScope, holdKeys, listTestsWithOverdue, lockDue, lockOverdue } from './finishing.repository.ts';
import { finishAttempts } from './finishing.ts';

/** Attempts that one transaction submits. */
const atOnce = 100;

/**
 * Submits what is saved in the attempts of this scope whose time is over at `now`, so that the next reader sees them as
 * they are. Where there are none, which is the rule, it costs one look at an index.
 */
export async function submitOverdue(deps: AttemptsDeps, db: Db, scope: AttemptScope, now: Date): Promise<void> {
  for (;;) {
    const tests = await listTestsWithOverdue(db, scope, now);
    if (tests.length === 0) return;
    await inTransaction(db, async (trx) => {
      await holdKeys(trx, tests);
      await finishAttempts(deps, trx, await lockOverdue(trx, scope, now, atOnce), { by: 'deadline' });
    });
  }
}

/**
 * Submits everybody's attempts whose time is over, until the process ends; what another process works on is left to it.
 * Answers how many.
 */
export async function submitDue(deps: AttemptsDeps, db: Db, ending: AbortSignal): Promise<number> {
  return inBatches(atOnce, ending, (count) =>
    db.transaction().execute(async (trx) => {
      const due = await lockDue(trx, deps.clock.now(), count);
      await finishAttempts(deps, trx, due, { by: 'deadline' });
      return due.length;
    }),
  );
}

/**
 * Lets the time be over of attempts without a limit in which no tab was heard of for so many days, by the database's clock; the
 * next look submits them. Answers how many.
 */
export async function endStale(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`update attempts
    set deadline_at = greatest(now(), started_at + interval '1 millisecond')
    where status = 'open' and deadline_at is null
      and started_at < now() - make_interval(days => ${days}::integer)
      and last_seen_at < now() - make_interval(days => ${days}::integer)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
