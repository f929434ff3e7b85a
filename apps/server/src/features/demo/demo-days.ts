import type { Db } from '../../platform/db/index.ts';
import { noteActiveDay } from '../auth/index.ts';
import type { DemoPerson } from './demo-people.ts';
import type { Past } from './demo-time.ts';

/** Days before today for which the demo tells who was there: one more than the charts show. */
const days = 31;
const weekDays = 7;
/** The share of weekday visitors who come on a Saturday or Sunday. */
const weekendShare = 0.45;

/** Notes on which days somebody of the demo was there: by habit, and less at weekends. */
export async function addActiveDays(trx: Db, person: DemoPerson, userId: string, past: Past): Promise<void> {
  for (let daysAgo = 0; daysAgo < days && daysAgo <= person.daysAgo; daysAgo += 1) {
    const date = past(daysAgo).clock.now();
    const weekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    const share = (person.daysAWeek / weekDays) * (weekend ? weekendShare : 1);
    if (chance(`${person.username} ${daysAgo}`) < share)
      await noteActiveDay(trx, userId, date.toISOString().slice(0, 'YYYY-MM-DD'.length));
  }
}

/** A number from 0 to 1 that looks like chance and is always the same for the same text (FNV-1a, and a last stir). */
function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
