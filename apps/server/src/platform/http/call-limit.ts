import { texts } from '@lectern/contract';
import type { Actor } from '../policy/index.ts';
import { AppError } from './app-error.ts';

const windowMs = 60_000;

/**
 * Makes the function that counts a call of somebody against `perMinute` calls in a minute of this process, 0 for no limit. It throws
 * `too_many_requests`. An access token has a count of its own, so that a script does not stop its maker. A repeat under one
 * `Idempotency-Key` counts as well: to tell it from a first call takes the same look at the session and the database. Somebody who tries
 * again after a lost answer is far below the limit, and beyond it finds the first answer again in the next minute.
 */
export function createCallLimit(perMinute: number, now: () => number = Date.now): (actor: Actor) => void {
  const counts = new Map<string, number>();
  let began = now();
  return ({ id, token }) => {
    if (perMinute === 0) return;
    const at = now();
    // A clock that is set back begins a window as well.
    if (at - began >= windowMs || at < began) {
      counts.clear();
      began = at;
    }
    const key = token?.id ?? id;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= perMinute) return;
    const seconds = Math.max(1, Math.ceil((began + windowMs - at) / 1000));
    throw new AppError('too_many_requests', texts.tooManyCalls, { headers: { 'retry-after': String(seconds) } });
  };
}
