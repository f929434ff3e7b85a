import { sql } from 'kysely';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Clock, Ids } from '../../platform/clock/index.ts';
import { type Db, inBatches } from '../../platform/db/index.ts';
import type { AttemptsDeps } from './attempts.deps.ts';
import { type AttemptScope, holdKeys, listTestsWithOverdue, lockDue, lockOverdue } from './finishing.repository.ts';
import { finishAttempts } from './finishing.ts';

type DueDeps = AttemptsDeps & { clock: Clock; ids: Ids };

/** Attempts that one transaction submits. */
const atOnce = 100;

/**
 * Submits what is saved in the attempts of this scope whose time is over at `now`, so that the next reader sees them as
 * they are. Where there are none, which is the rule, it costs one look at an index.
 */
export async function submitOverdue(deps: AttemptsDeps, act: Act, scope: AttemptScope, now: Date): Promise<void> {
  for (;;) {
    const tests = await listTestsWithOverdue(act.db, scope, now);
    if (tests.length === 0) return;
    await transact(act, async (act) => {
      await holdKeys(act.db, tests);
      await finishAttempts(deps, act, await lockOverdue(act.db, scope, now, atOnce), { by: 'deadline' });
    });
  }
}

/**
 * Submits everybody's attempts whose time is over, until the process ends; what another process works on is left to it.
 * Answers how many.
 */
export async function submitDue(deps: DueDeps, db: Db, ending: AbortSignal): Promise<number> {
  return inBatches(atOnce, ending, (count) =>
    db.transaction().execute(async (trx) => {
      const due = await lockDue(trx, deps.clock.now(), count);
      await finishAttempts(deps, { db: trx, ids: deps.ids, clock: deps.clock }, due, { by: 'deadline' });
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
