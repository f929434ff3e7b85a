import { momentOf, wallAt } from '@lectern/contract/wall-time';

const [hourMs, dayMs] = [60 * 60_000, 24 * 60 * 60_000];
const [firstPauseMs, longestPauseMs] = [15 * 60_000, 6 * hourMs];

/** How long a source may fail before it is turned off. */
export const giveUpMs = 3 * dayMs;

/**
 * The next moment after `now` at which the clocks of a zone show the hour. An hour that they skip comes when they go on; of
 * one that they show twice, the first counts.
 */
export function nextNight(now: Date, { hour, zone }: { hour: number; zone: string }): Date {
  const today = Math.floor(wallAt(now.getTime(), zone) / dayMs) * dayMs;
  for (let day = today; ; day += dayMs) {
    const { moment } = momentOf(day + hour * hourMs, zone);
    if (moment > now.getTime()) return new Date(moment);
  }
}

/** When a pull is tried again after so many failures: after a quarter of an hour, twice as long each time, up to 6 hours. */
export function nextTry(now: Date, { failures, retryAfterMs }: { failures: number; retryAfterMs: number }): Date {
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 20), longestPauseMs);
  return new Date(now.getTime() + Math.max(pauseMs, retryAfterMs));
}
