import { parentPort } from 'node:worker_threads';

export type Task<I> = { input: I };
export type Done<O> = { output: O } | { error: unknown };

/** Does, in a thread that `createThread` started, each task that is sent to it. */
export function serve<I, O>(work: (input: I) => O): void {
  parentPort?.on('message', ({ input }: Task<I>) => parentPort?.postMessage(answerTo(() => work(input))));
}

function answerTo<O>(work: () => O): Done<O> {
  try {
    return { output: work() };
  } catch (error) {
    return { error };
  }
}
