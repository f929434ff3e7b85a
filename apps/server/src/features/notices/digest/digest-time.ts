import { momentOf, wallAt } from '@lectern/contract/wall-time';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** The day of a moment by the clocks of a zone (YYYY-MM-DD). */
export const dayAt = (moment: Date, zone: string): string => dayText(wallAt(moment.getTime(), zone));

const dayText = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/**
 * The next moment after `now` at which the clocks of a zone show the hour, on a later day than `lastDay`. An hour that they
 * skip comes when they go on; of one that they show twice, the first counts.
 */
export function nextDigest(now: Date, { hour, zone }: { hour: number; zone: string }, lastDay: string | null): Date {
  const today = Math.floor(wallAt(now.getTime(), zone) / dayMs) * dayMs;
  // A day that lies ahead was noted by a clock that was wrong, or at the other side of the date line.
  const told = lastDay !== null && lastDay <= dayText(today) ? lastDay : '';
  for (let day = today; ; day += dayMs) {
    const { moment } = momentOf(day + hour * hourMs, zone);
    if (moment > now.getTime() && dayText(day) > told) return new Date(moment);
  }
}
