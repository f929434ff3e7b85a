import { sql } from 'kysely';
import type { PurgeTime } from '../clock/purge-time.ts';
import type { Db } from '../db/index.ts';
import { noteMaintenance } from './last-maintenance.ts';

/** One kind of tidying up, in steps that can be repeated. It says how many things it removed. */
export type Chore = {
  name: string;
  run: (db: Db, now: Date, ending: AbortSignal) => Promise<number>;
  /** Whether the chore ignores the time, and runs whatever the clock says. */
  timeless?: true;
};

export type MaintenanceOptions = {
  db: Db;
  chores: readonly Chore[];
  /** Asked before each chore: the clock may move at any moment. */
  purgeTime: () => Promise<PurgeTime>;
  now: () => Date;
  log: (event: { level: 'info' | 'warn' | 'error'; msg: string; [key: string]: unknown }) => void;
};

/** Held during maintenance; a backup holds it while it needs what would be cleared away. */
export const maintenanceLock = 7_201_001;

/**
 * Does each chore once, unless another process is at it, until the process ends. A chore that fails is logged and does
 * not keep the others from running. While the time is not to be believed, chores that go by it wait, and that is logged.
 * The end of it is noted, with the chores that failed.
 * Throws where the database is away.
 */
export async function runMaintenance(options: MaintenanceOptions, ending: AbortSignal): Promise<void> {
  // The lock ends with its transaction, also when this process dies. The chores have transactions of their own.
  await options.db.transaction().execute(async (trx) => {
    const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${maintenanceLock}) as mine`.execute(
      trx,
    );
    if (lock.rows[0]?.mine !== true) return;
    let waits: string | null = null;
    const failed: string[] = [];
    for (const chore of options.chores) {
      if (ending.aborted) return;
      const outcome = await doChore(options, chore, ending);
      if ('waits' in outcome) ({ waits } = outcome);
      if ('failed' in outcome) failed.push(chore.name);
    }
    await noteMaintenance(trx, { ended_at: options.now(), failed });
    if (waits !== null) options.log({ level: 'warn', msg: 'nothing is tidied up by age', reason: waits });
  });
}

type Outcome = { done: true } | { failed: true } | { /** Why it has to wait. */ waits: string };

async function doChore(options: MaintenanceOptions, chore: Chore, ending: AbortSignal): Promise<Outcome> {
  const { db, log } = options;
  try {
    const time = await options.purgeTime();
    const mayRun = 'now' in time || chore.timeless === true;
    if (!mayRun) return { waits: time.waits };
    const removed = await chore.run(db, 'now' in time ? time.now : new Date(0), ending);
    if (removed > 0) log({ level: 'info', msg: 'tidied up', chore: chore.name, removed });
  } catch (error) {
    log({ level: 'error', msg: 'tidying up failed', chore: chore.name, err: error });
    return { failed: true };
  }
  return { done: true };
}
