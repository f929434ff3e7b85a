import { sql } from 'kysely';
import type { Db } from '../db/index.ts';

/** One kind of tidying up. It says how many things it removed. */
export type Chore = { name: string; run: (db: Db, now: Date) => Promise<number> };

type Options = {
  db: Db;
  chores: readonly Chore[];
  now: () => Date;
  log: (event: { level: 'info' | 'error'; msg: string; [key: string]: unknown }) => void;
};

/** Held while something is tidied up; whoever needs what would be cleared away holds it meanwhile. */
export const housekeepingLock = 7_201_001;

/**
 * Does each chore once, unless another process is at it. A chore that fails is logged and does not keep the others
 * from running; so is a database that is away.
 */
export async function tidyUp(options: Options): Promise<void> {
  const { db, chores, log } = options;
  try {
    // The lock ends with its transaction, also when this process dies. The chores have transactions of their own.
    await db.transaction().execute(async (trx) => {
      const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${housekeepingLock}) as mine`.execute(
        trx,
      );
      if (lock.rows[0]?.mine !== true) return;
      for (const chore of chores) await doChore(options, chore);
    });
  } catch (error) {
    log({ level: 'error', msg: 'tidying up failed', err: error });
  }
}

async function doChore({ db, now, log }: Options, chore: Chore): Promise<void> {
  try {
    const removed = await chore.run(db, now());
    if (removed > 0) log({ level: 'info', msg: 'tidied up', chore: chore.name, removed });
  } catch (error) {
    log({ level: 'error', msg: 'tidying up failed', chore: chore.name, err: error });
  }
}

/** Tidies up now and then every `everyMs` milliseconds, until the function it returns is called and has resolved. */
export function keepTidy(options: Options, everyMs: number): () => Promise<void> {
  let running = tidyUp(options);
  const timer = setInterval(() => {
    running = running.then(() => tidyUp(options));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
