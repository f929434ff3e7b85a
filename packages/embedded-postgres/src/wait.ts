import { setTimeout as delay } from 'node:timers/promises';

export type WaitOptions = {
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Asks until the probe gives an answer, and returns it; returns undefined when the time is over.
 * Throws the signal's reason when aborted.
 */
export async function waitFor<T>(probe: () => Promise<T | undefined>, options: WaitOptions): Promise<T | undefined> {
  const deadline = performance.now() + options.timeoutMs;
  for (;;) {
    options.signal?.throwIfAborted();
    const answer = await probe();
    if (answer !== undefined) return answer;
    if (performance.now() >= deadline) return undefined;
    await delay(options.intervalMs, undefined, options.signal ? { signal: options.signal } : {});
  }
}
