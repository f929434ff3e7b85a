import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { orNull } from '../../platform/files/index.ts';

const dayMs = 24 * 60 * 60 * 1000;
const form = /\.unfinished-(.+)-(\d+)$/;

/** The name of a backup while this process writes it. */
export const unfinishedName = (target: string): string => `${target}.unfinished-${hostname()}-${process.pid}`;

/**
 * Beginnings of backups in a folder whose process is gone. Of a process of another machine, or where another process may
 * have been given its number, one cannot tell: there it counts that nothing was written for a day.
 */
export async function listLeftUnfinished(folder: string, now: Date): Promise<string[]> {
  const left: string[] = [];
  for (const name of ((await orNull(readdir(folder))) ?? []).toSorted()) {
    const [found, host, pid] = form.exec(name) ?? [];
    if (found === undefined) continue;
    const path = join(folder, name);
    const modifiedAt = (await orNull(stat(path)))?.mtimeMs ?? now.getTime();
    const isGone = host === hostname() && !isAlive(Number(pid));
    if (isGone || now.getTime() - modifiedAt > dayMs) left.push(path);
  }
  return left;
}

/** Removes them, and answers which. */
export async function clearLeftUnfinished(folder: string, now: Date): Promise<string[]> {
  const left = await listLeftUnfinished(folder, now);
  for (const path of left) await rm(path, { force: true });
  return left;
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
