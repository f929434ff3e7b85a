/** A piece of work that is done again and again. A round ends early, at a good moment, once it is told that the process ends. */
export type Round = (ending: AbortSignal) => Promise<void>;

/**
 * Does a round now and every `everyMs` milliseconds, never two at once. A round that fails does not keep the next from
 * running, and is told of unless the one before failed too. The function it returns stops that and resolves when the
 * round under way has ended.
 */
export function runEvery(round: Round, everyMs: number, onError: (error: unknown) => void): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let failing = false;
  const work = async (): Promise<void> => {
    try {
      await round(ending.signal);
      failing = false;
    } catch (error) {
      if (!failing) onError(error);
      failing = true;
    }
    running = null;
  };
  const begin = () => {
    running ??= work();
  };
  begin();
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await running;
  };
}
