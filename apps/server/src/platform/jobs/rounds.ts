/** What is done again and again. A round ends early, at a good moment, once it is told that the process ends. */
export type Round = (ending: AbortSignal) => Promise<void>;

/**
 * Does a round now and every `everyMs` milliseconds, never two at once; one that fails is told of and does not keep the
 * next from running. The function it returns stops that and resolves when the round under way has ended.
 */
export function keepDoing(round: Round, everyMs: number, onError: (error: unknown) => void): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  const begin = () => {
    running ??= round(ending.signal)
      .catch(onError)
      .finally(() => {
        running = null;
      });
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
