import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BrokenBackup } from '../backup/broken-backup.ts';
import { readBackupDate } from '../backup/read-backup.ts';
import { type Finding, ok, warn } from './finding.ts';

const hourMs = 60 * 60 * 1000;
/** A day, and some time for making it. */
const freshHours = 26;

export type FoundBackup = { path: string; createdAt: Date };

/** The newest backup in a folder, or null where there is none. */
export async function findNewestBackup(folder: string): Promise<FoundBackup | null> {
  let newest: FoundBackup | null = null;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.tar')) continue;
    const path = join(folder, name);
    const createdAt = await readBackupDate(path).catch(noBackup);
    if (createdAt !== null && (newest === null || createdAt > newest.createdAt)) newest = { path, createdAt };
  }
  return newest;
}

function noBackup(error: unknown): null {
  if (error instanceof BrokenBackup) return null;
  throw error;
}

/** Is there a backup, and is it young enough? */
export async function checkBackups(folder: string, now: Date): Promise<Finding> {
  const about = 'backups';
  const newest = await findNewestBackup(folder);
  if (newest === null) {
    return warn({ about, says: `none in ${folder}` }, 'Make one each night: npm run lectern -- backup');
  }
  const hours = (now.getTime() - newest.createdAt.getTime()) / hourMs;
  const says = `the newest is ${hours.toFixed(1)} hours old (${newest.path})`;
  if (hours <= freshHours) return ok(about, says);
  return warn({ about, says }, 'See why the nightly one was not made: npm run lectern -- backup');
}
