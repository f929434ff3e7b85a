import { type Transferable, Worker } from 'node:worker_threads';
import type { Done, Task } from './serve.ts';

/** More than any task needs whose input has the limits that bodies have. */
const mostMemoryMb = 256;

type Waiting<O> = { resolve: (output: O) => void; reject: (error: unknown) => void };

/**
 * Makes what has a module of its own do long work beside the event loop, one task after the other; the module calls
 * `serve`. The thread starts with the first task and keeps no process from ending. Rejects with what the work throws, and
 * every task under way when the thread ends; the next task then starts another one.
 */
export function createThread<I, O>(module: URL): (input: I, transfer?: readonly Transferable[]) => Promise<O> {
  const waiting = new Map<number, Waiting<O>>();
  let worker: Worker | null = null;
  let tasks = 0;

  const settle = (done: Done<O>) => {
    const task = waiting.get(done.id);
    waiting.delete(done.id);
    if (waiting.size === 0) worker?.unref();
    if ('error' in done) task?.reject(done.error);
    else task?.resolve(done.output);
  };
  const start = (): Worker => {
    const started = new Worker(module, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
    const end = (error: unknown) => {
      if (worker !== started) return;
      worker = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('message', settle).on('error', end);
    started.on('exit', () => end(new Error(`The thread of ${module.pathname} ended`)));
    return started;
  };

  return (input, transfer = []) =>
    new Promise<O>((resolve, reject) => {
      const id = (tasks += 1);
      worker ??= start();
      worker.ref();
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, input } satisfies Task<I>, transfer);
    });
}
