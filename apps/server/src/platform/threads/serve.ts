import { parentPort } from 'node:worker_threads';

export type Task<I> = { id: number; input: I };
export type Done<O> = { id: number; output: O } | { id: number; error: unknown };

/** Does, in a thread that `createThread` started, each task that is sent to it. */
export function serve<I, O>(work: (input: I) => O): void {
  parentPort?.on('message', ({ id, input }: Task<I>) => parentPort?.postMessage(answerTo(id, () => work(input))));
}

function answerTo<O>(id: number, work: () => O): Done<O> {
  try {
    return { id, output: work() };
  } catch (error) {
    return { id, error };
  }
}
