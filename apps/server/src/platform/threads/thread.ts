import { type Transferable, Worker } from 'node:worker_threads';
import { AppError } from '../http/app-error.ts';
import { FairQueue, type QueueBounds, type Queued } from './fair-queue.ts';
import type { Done, Task } from './serve.ts';

export type ThreadSettings = QueueBounds & {
  /** How long a task may run, and how long one may wait for its turn. */
  limitMs: number;
  patienceMs: number;
  /** After so long without a task the thread ends, and its memory is free. */
  idleMs: number;
  /** The heap of the thread: more than any task needs whose input has the limits that bodies have. */
  memoryMb: number;
};

const ordinary: ThreadSettings = {
  places: 200,
  bytes: 96 * 2 ** 20,
  limitMs: 30_000,
  patienceMs: 30_000,
  idleMs: 10_000,
  memoryMb: 256,
};

/**
 * One task: its person (null for the program's own), the memory that it holds while it waits, and the buffers that go
 * over with it.
 */
export type Errand = { person: string | null; bytes: number; transfer?: readonly Transferable[] };

type Waiting<I, O> = Queued & {
  input: I;
  transfer: readonly Transferable[];
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
  patience?: NodeJS.Timeout;
};

const busy = 'The server is busy saving. Please try again.';
const tooLong = 'This took too long to read. Please save less at a time.';
const tooLarge = 'The request is too large.';
const tooBusy = () => new AppError('service_unavailable', busy, { headers: { 'retry-after': '5' } });
const tookTooLong = () => new AppError('service_unavailable', tooLong, { headers: { 'retry-after': '60' } });

/**
 * Makes what has a module of its own do long work beside the event loop, one task after the other, people in turn; the
 * module calls `serve`. The thread starts with a task, keeps no process from ending, and ends when nobody needs it. Rejects
 * with what the work throws; `service_unavailable` where too much waits or the work takes too long, `payload_too_large`
 * where it takes too much memory. The thread then ends, and the next task gets another one.
 */
export function createThread<I, O>(
  module: URL,
  settings: Partial<ThreadSettings> = {},
): (input: I, errand: Errand) => Promise<O> {
  const { limitMs, patienceMs, idleMs, memoryMb, ...bounds } = { ...ordinary, ...settings };
  const queue = new FairQueue<Waiting<I, O>>(bounds);
  let worker: Worker | null = null;
  let running: Waiting<I, O> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const settle = (act: (task: Waiting<I, O>) => void) => {
    const task = running;
    running = null;
    worker?.unref();
    if (task) act(task);
    begin();
  };
  const start = (): Worker => {
    // A thread that was given up has nothing more to say.
    const started: Worker = startWorker<O>(module, memoryMb, {
      onDone: (done) => {
        if (worker !== started) return;
        settle(({ resolve, reject }) => ('error' in done ? reject(done.error) : resolve(done.output)));
      },
      onEnd: (error) => void (worker === started && stop(error)),
    });
    return started;
  };
  const stop = (error: unknown) => {
    const stopped = worker;
    worker = null;
    void stopped?.terminate();
    settle(({ reject }) => reject(error));
  };
  const begin = () => {
    if (running) return;
    running = queue.take();
    clearTimeout(timer);
    if (!running) {
      if (worker) timer = setTimeout(stop, idleMs, null).unref();
      return;
    }
    clearTimeout(running.patience);
    worker ??= start();
    worker.ref();
    timer = setTimeout(() => stop(tookTooLong()), limitMs);
    try {
      worker.postMessage({ input: running.input } satisfies Task<I>, running.transfer);
    } catch (error) {
      settle(({ reject }) => reject(error));
    }
  };

  return (input, { person, bytes, transfer = [] }) =>
    new Promise<O>((resolve, reject) => {
      const giveUp = () => queue.remove(task) && reject(tooBusy());
      const task: Waiting<I, O> = { input, transfer, person: person ?? '', bytes, resolve, reject };
      if (!queue.add(task)) return reject(tooBusy());
      task.patience = setTimeout(giveUp, patienceMs);
      return begin();
    });
}

type Events<O> = { onDone: (done: Done<O>) => void; onEnd: (error: unknown) => void };

function startWorker<O>(module: URL, memoryMb: number, { onDone, onEnd }: Events<O>): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 4 };
  const worker = new Worker(module, { execArgv: [], resourceLimits });
  worker.on('message', onDone);
  worker.on('error', (error) => onEnd(isOutOfMemory(error) ? new AppError('payload_too_large', tooLarge) : error));
  worker.on('exit', () => onEnd(new Error(`The thread of ${module.pathname} ended`)));
  return worker;
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
