import { parentPort } from 'node:worker_threads';

export type Task<I> = { input: I };
export type Done<O> = { output: O } | { error: unknown };

/** Does, in a thread that `createThread` started, each task that is sent to it. */
export function serve<I, O>(work: (input: I) => O | Promise<O>): void {
  const answer = async (input: I) => parentPort?.postMessage(await answerTo(async () => work(input)));
  parentPort?.on('message', ({ input }: Task<I>) => void answer(input));
}

async function answerTo<O>(work: () => Promise<O>): Promise<Done<O>> {
  try {
    return { output: await work() };
  } catch (error) {
    return { error };
  }
}
