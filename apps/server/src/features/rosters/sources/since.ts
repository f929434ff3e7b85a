import type { PullWithRoster } from './pulls.repository.ts';

const hourMs = 60 * 60_000;
/** Everything is read again each week, so that what a provider tells nobody of is seen. Nights do not come on the minute. */
const wholeEveryMs = 7 * 24 * hourMs - 12 * hourMs;
/** The clocks of two houses differ, and what was saved while it was read may be told of later. */
const overlapMs = hourMs;

/** Whether everything that a pull told of is here. */
const isTakenIn = ({ roster_id, roster_status, changes, doubt }: PullWithRoster): boolean =>
  roster_id === null
    ? changes === 0 && doubt === null
    : roster_status === 'imported' || (changes === 0 && doubt === null);

/**
 * The moment from which changes are enough, by the finished pulls, newest first; null where everything is to be read: the
 * first time, each week, and as long as something of the pulls since the last whole one is not here.
 */
export function changesSince(finished: readonly PullWithRoster[], now: Date): Date | null {
  const whole = finished.findIndex(({ since }) => since === null);
  const last = finished[0]?.begun_at;
  const wholeAt = finished[whole]?.begun_at;
  if (!last || !wholeAt || now.getTime() - wholeAt.getTime() >= wholeEveryMs) return null;
  if (!finished.slice(0, whole + 1).every(isTakenIn)) return null;
  return new Date(last.getTime() - overlapMs);
}

/** Whether the last import of a source was taken back: whoever did it does not want it again at night. */
export function wasTakenBack(finished: readonly PullWithRoster[]): boolean {
  const last = finished.find(({ roster_status: status }) => status !== null && status !== 'ready');
  return last?.roster_status === 'undone' || last?.roster_status === 'undoing';
}
