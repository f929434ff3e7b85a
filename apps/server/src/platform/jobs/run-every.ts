import { setTimeout as delay } from 'node:timers/promises';

/** Work that a process repeats. A round ends early, at a good moment, once its signal says that the process ends. */
export type RepeatedWork = { name: string; everyMs: number; round: (ending: AbortSignal) => Promise<unknown> };

/** Measures milliseconds, and lets them pass or the signal come. */
export type Timer = {
  now: () => number;
  /** `ref` says whether the process goes on for this wait alone. */
  wait: (ms: number, options: { signal: AbortSignal; ref: boolean }) => Promise<void>;
};

export type RepeatOptions = {
  signal: AbortSignal;
  log: { error: (fields: { err: unknown }, msg: string) => void };
  timer?: Timer;
};

/** The longest pause after rounds that failed, where the work's own is not longer. */
const longestPauseMs = 10_000;
/** How long a round under way may take to come to a good end; what is cut off then is undone or repeated. */
const patienceMs = 5_000;

const machineTimer: Timer = {
  now: () => performance.now(),
  wait: (ms, options) => delay(ms, undefined, options).catch(() => undefined),
};

/**
 * Does a round now and every `everyMs` milliseconds, never two at once, until the signal comes. A round that outlasts its
 * time leaves out those that it missed. A round that fails does not keep the next from running: the pause doubles while
 * rounds fail, and the first failure in a row is logged. Resolves when the round under way has ended, or five seconds
 * after the signal. Never throws.
 */
export async function runEvery(work: RepeatedWork, options: RepeatOptions): Promise<void> {
  const { signal, log, timer = machineTimer } = options;
  let failures = 0;
  while (!signal.aborted) {
    const began = timer.now();
    try {
      await doRound(work, signal, timer);
      failures = 0;
    } catch (err) {
      if (failures === 0 || signal.aborted) log.error({ err }, `${work.name} failed`);
      failures += 1;
    }
    const everyMs = Math.max(work.everyMs, Math.min(work.everyMs * 2 ** failures, longestPauseMs));
    await timer.wait(everyMs - ((timer.now() - began) % everyMs), { signal, ref: false });
  }
}

/** Does one round. Throws its error, or one that says that it did not end in time after the signal. */
async function doRound({ round }: RepeatedWork, signal: AbortSignal, timer: Timer): Promise<void> {
  const ended = new AbortController();
  const late = new Promise<never>((_, cutOff) => {
    const wait = async () => {
      await timer.wait(patienceMs, { signal: ended.signal, ref: true });
      cutOff(new Error('The round did not end in time, and is cut off'));
    };
    signal.addEventListener('abort', () => void wait(), { once: true, signal: ended.signal });
  });
  try {
    await Promise.race([round(signal), late]);
  } finally {
    ended.abort();
  }
}
