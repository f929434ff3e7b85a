import { link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';
import { errorCode, readIfPresent } from './files.ts';
import { identify, isRunning, parseIdentity } from './process-info.ts';

const RETRY_MS = 40;
const RELEASED = 'released';

export type LockOptions = {
  /** Unique for every call. */
  readonly token: string;
  readonly timeoutMs: number;
  readonly onWait?: (holder: number) => void;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Runs the work while no other process runs work under the same lock; a lock whose owner died is taken over. Fails with
 * `locked` after `timeoutMs` milliseconds behind a live owner.
 *
 * The lock is a directory of numbered files. A process holds the lock when it creates the next number (atomic: exactly
 * one can) after the newest one was released or its owner died. With a single file, two processes that both find a dead
 * owner could each remove "the dead one", the second removing the first one's fresh lock.
 */
export async function withStartLock<T>(directory: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  await mkdir(directory, { recursive: true });
  const claim = join(directory, `claim-${process.pid}-${options.token}`);
  await writeFile(claim, JSON.stringify(await identify(process.pid)));
  let held: string;
  try {
    held = await acquire(directory, claim, options);
  } finally {
    await rm(claim, { force: true });
  }
  try {
    return await work();
  } finally {
    await writeFile(claim, RELEASED);
    await rename(claim, held);
  }
}

async function acquire(directory: string, claim: string, options: LockOptions): Promise<string> {
  const deadline = performance.now() + options.timeoutMs;
  for (let waited = false; ; waited = true) {
    options.signal?.throwIfAborted();
    const newest = await newestNumber(directory);
    const holder = newest === 0 ? null : await liveHolder(join(directory, String(newest)));
    if (holder === null) {
      const number = newest + 1;
      if (await takeNumber(directory, claim, number)) return join(directory, String(number));
      continue;
    }
    if (!waited) options.onWait?.(holder);
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        'locked',
        `Process ${holder} has been starting or stopping the database for too long: end it, then start again.`,
      );
    }
    await delay(RETRY_MS, undefined, options.signal ? { signal: options.signal } : {});
  }
}

/**
 * Creates the number, and tells whether that took the lock. A process that was held up since it read the directory
 * may create one that was passed, and removed, long ago: it takes nothing.
 */
export async function takeNumber(directory: string, claim: string, number: number): Promise<boolean> {
  if (!(await tryCreate(claim, join(directory, String(number))))) return false;
  const numbers = await listNumbers(directory);
  const taken = Math.max(...numbers) === number;
  const outdated = taken ? numbers.filter((other) => other < number) : [number];
  for (const other of outdated) await rm(join(directory, String(other)), { force: true });
  return taken;
}

async function tryCreate(claim: string, path: string): Promise<boolean> {
  try {
    // A link, and not an exclusive open: the file must never be seen without its content.
    await link(claim, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function liveHolder(path: string): Promise<number | null> {
  const holder = parseIdentity((await readIfPresent(path)) ?? RELEASED);
  return holder && (await isRunning(holder)) ? holder.pid : null;
}

async function newestNumber(directory: string): Promise<number> {
  return Math.max(0, ...(await listNumbers(directory)));
}

async function listNumbers(directory: string): Promise<number[]> {
  return (await readdir(directory)).filter((name) => /^\d+$/.test(name)).map(Number);
}
