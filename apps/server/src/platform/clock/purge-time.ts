import type { Db } from '../db/index.ts';
import { systemClock } from './index.ts';
import { askDatabase, believedMs, doubtMs, findServerClock } from './server-clock.ts';

/** The time by which old rows are removed, or why none may be for now, in one sentence. */
export type PurgeTime = { now: Date } | { waits: string };

/** How far this machine's time, by which files are dated, may be from the database's, in milliseconds. */
const apartMs = 60_000;
/** The time of the database was noted so long ago at most, in milliseconds. */
const notedMs = 5 * 60_000;

const inWords = (ms: number): string => {
  const minutes = Math.abs(ms) / 60_000;
  if (minutes < 120) return `${Math.round(minutes)} minutes`;
  const hours = minutes / 60;
  return hours < 72 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`;
};

const upToMinute = (at: Date): string =>
  `${at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')} UTC`;

/**
 * The time by which old rows are removed. It is a day behind, so that a clock which went wrong by less removes nothing
 * that has not ended; and nothing is removed while the machine and the database disagree, or the time is in doubt.
 */
export async function findPurgeTime(db: Db, { ask = askDatabase, machine = systemClock } = {}): Promise<PurgeTime> {
  const at = (await ask(db)).getTime();
  const apart = machine.now().getTime() - at;
  if (Math.abs(apart) > apartMs) {
    return { waits: `this machine's time is ${inWords(apart)} ${apart > 0 ? 'ahead of' : 'behind'} the database's` };
  }
  const { seen_at, doubted_since } = await findServerClock(db);
  if (doubted_since !== null) {
    const end = upToMinute(new Date(doubted_since.getTime() + doubtMs));
    return {
      waits: `the time moved by more than a day at ${upToMinute(doubted_since)}; if it is right, wait until ${end}`,
    };
  }
  const since = at - seen_at.getTime();
  if (Math.abs(since) > notedMs) {
    return { waits: `the time was last noted as ${upToMinute(seen_at)}, ${inWords(since)} from now` };
  }
  return { now: new Date(at - believedMs) };
}
