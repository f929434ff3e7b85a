import { type FileHandle, lstat, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { orNull } from '../../platform/files/index.ts';
import { type RepeatOptions, runEvery } from '../../platform/jobs/run-every.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long a file that nothing keeps fresh counts as one that somebody writes. */
const pauseMs = 10 * 60 * 1000;
const freshenMs = 60 * 1000;
const form = /\.unfinished-lectern-(.+)-(\d+)$/;

/** The name of a backup while this process writes it. */
export const unfinishedName = (target: string): string => `${target}.unfinished-lectern-${hostname()}-${process.pid}`;

/**
 * Says once a minute, by the time of the file's last change, that somebody is at it, also while the backup waits for a lock
 * or a slow store and writes nothing: who looks may not see this process. Ends with the function that it answers.
 */
export function keepFresh(file: FileHandle, now: () => Date, options: Omit<RepeatOptions, 'signal'>): () => void {
  const over = new AbortController();
  const round = () => file.utimes(now(), now());
  void runEvery({ name: 'keeping the backup fresh', everyMs: freshenMs, round }, { ...options, signal: over.signal });
  return () => over.abort();
}

/**
 * Beginnings of backups in a folder whose process is gone. Containers may share a name and not see each other's
 * processes, so that nothing may have kept the file fresh for ten minutes either. One cannot tell about a process of
 * another machine, or a number that another process may have: there nothing may have kept the file fresh for a day.
 */
export async function listLeftUnfinished(folder: string, now: Date): Promise<string[]> {
  const left: string[] = [];
  for (const name of ((await orNull(readdir(folder))) ?? []).toSorted()) {
    const [found, host, pid] = form.exec(name) ?? [];
    if (found === undefined) continue;
    const path = join(folder, name);
    const file = await orNull(lstat(path));
    // Something else of that name is not ours.
    if (file?.isFile() !== true) continue;
    const isGone = host === hostname() && !isAlive(Number(pid));
    if (now.getTime() - file.mtimeMs > (isGone ? pauseMs : dayMs)) left.push(path);
  }
  return left;
}

/** Removes them, and answers which. */
export async function clearLeftUnfinished(folder: string, now: Date): Promise<string[]> {
  const left = await listLeftUnfinished(folder, now);
  for (const path of left) await rm(path, { force: true });
  return left;
}

type Clearing = { folder: string; now: Date; say: (line: string) => void; remove?: (path: string) => Promise<void> };

/**
 * Removes those of them that can be removed, and says of each whether it was. Never throws: callers have better to do.
 */
export async function tryToClearLeftUnfinished({ folder, now, say, remove = rm }: Clearing): Promise<void> {
  const warn = (what: string) => (error: unknown) => say(`warning: ${what} cannot be cleared away: ${String(error)}`);
  const left = await listLeftUnfinished(folder, now).catch((error: unknown) => {
    warn(`what is left in ${folder}`)(error);
    return [];
  });
  for (const path of left) await remove(path).then(() => say(`cleared away: ${path}`), warn(path));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is there all the same.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
