import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Timer } from '../../../src/platform/jobs/run-every.ts';

type Wait = { until: number; end: () => void };

/** A timer for which all pauses are over at once, and which lets a round take as long as it needs to end. */
export const eagerTimer: Timer = {
  now: () => performance.now(),
  wait: (_ms, { signal, ref }) =>
    ref ? new Promise((end) => signal.addEventListener('abort', () => end(), { once: true })) : nextTurn(),
};

/** A timer whose time passes when the test says so, and in which everything that waits is known. */
export function createHandTimer() {
  let now = 0;
  const waits = new Set<Wait>();
  const timer: Timer = {
    now: () => now,
    wait: (ms, { signal }) =>
      new Promise((resolve) => {
        const end = () => {
          waits.delete(wait);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const wait: Wait = { until: now + ms, end };
        waits.add(wait);
        if (signal.aborted) end();
        else signal.addEventListener('abort', end);
      }),
  };
  return {
    timer,
    /** Milliseconds until each wait is over. */
    waits: () => [...waits].map(({ until }) => until - now),
    /** Lets time pass, and what it wakes go on until it waits for something. */
    pass: async (ms: number): Promise<void> => {
      now += ms;
      for (const wait of waits) if (wait.until <= now) wait.end();
      await nextTurn();
    },
  };
}
