import { type Db, inTransaction } from '../db/index.ts';
import { askDatabase, doubtedSince, lockServerClock, type ServerClockRow, updateServerClock } from './server-clock.ts';
import type { Reading, SteadyClock } from './steady-clock.ts';

/** The time moved: at `now` it was `byMs` milliseconds later, or earlier, than what had passed explains. */
export type Leap = { now: Date; byMs: number };

export type TimekeeperOptions = {
  db: Db;
  clock: SteadyClock;
  /** Does what a leap calls for, in the transaction that notes it: once, however many processes notice it. */
  onLeap: (trx: Db, leap: Leap) => Promise<void>;
  log: (event: { level: 'warn'; msg: string; [key: string]: unknown }) => void;
  /** The time that everybody goes by: the database's. */
  ask?: (db: Db) => Promise<Date>;
};

/** A difference that is no leap: clocks that keep time with a server are moved by less. */
const leastLeapMs = 1_000;
/** How often the database is told what time it was. */
const noteEveryMs = 60_000;
/** A pause between two notes that needs no explanation: one of them, and a restart. */
const restartMs = 2 * noteEveryMs;

/**
 * Keeps a process's clock with the database's. Call the returned function every few seconds, and before the first
 * request is served: it corrects the clock, notices leaps of the database's clock, and notes the time now and then, so
 * that the next server notices a leap while none ran. A pause without any server counts as a leap too.
 */
export function createTimekeeper(options: TimekeeperOptions): () => Promise<void> {
  const { db, clock, ask = askDatabase } = options;
  let known: { leapMs: number; notedAt: number } | null = null;

  return async () => {
    const reading = await clock.read(() => ask(db));
    if (known !== null && Math.abs(clock.behind(reading)) <= leastLeapMs) {
      clock.follow(reading);
      if (Math.abs(reading.at.getTime() - known.notedAt) < noteEveryMs) return;
    }
    const noted = await inTransaction(db, (trx) => note(options, trx, known?.leapMs ?? null));
    clock.follow(noted.reading);
    known = { leapMs: noted.leapMs, notedAt: noted.reading.at.getTime() };
  };
}

async function note(options: TimekeeperOptions, trx: Db, knownMs: number | null) {
  const { clock, ask = askDatabase } = options;
  const row = await lockServerClock(trx);
  const reading = await clock.read(() => ask(trx));
  const byMs = knownMs === null ? leapWhileAway(row, reading) : clock.behind(reading) - (row.leap_ms - knownMs);
  const leapt = Math.abs(byMs) > leastLeapMs;
  const leapMs = row.leap_ms + (leapt ? byMs : 0);
  if (leapt) {
    await options.onLeap(trx, { now: reading.at, byMs });
    options.log({
      level: 'warn',
      msg: 'the time of the database moved, or no server ran',
      seconds: Math.round(byMs / 1000),
    });
  }
  await updateServerClock(trx, {
    seen_at: reading.at,
    doubted_since: doubtedSince(row, reading.at),
    leap_ms: leapMs,
  });
  return { leapMs, reading };
}

/** How far the time moved since it was noted last, as far as a restart does not explain it. */
function leapWhileAway({ seen_at }: ServerClockRow, { at }: Reading): number {
  const passedMs = at.getTime() - seen_at.getTime();
  return passedMs >= 0 && passedMs <= restartMs ? 0 : passedMs;
}
