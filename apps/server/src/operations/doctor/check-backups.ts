import { readdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import {
  ageOf,
  findLastBackup,
  findLastDrill,
  judgeBackup,
  judgeDrill,
  type LastBackup,
  type LastDrill,
} from '../../platform/db/index.ts';
import { BrokenBackup } from '../backup/broken-backup.ts';
import { readBackupDate } from '../backup/read-backup.ts';
import { openSingleConnection } from '../backup/single-connection.ts';
import { type Finding, judged, warn } from './finding.ts';

const nightly = 'See why the nightly one was not made: npm run lectern -- backup';

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

/** Is there a backup, in the folder or wherever the last one went, is it young enough, and was one tried out? */
export async function checkBackups(folder: string, connectionString: string, now: Date): Promise<Finding[]> {
  const newest = await findNewestBackup(folder);
  const { last, drill } = await notedIn(connectionString);
  const tried = checkDrill(drill, newest !== null || last !== null, now);
  if (last !== null && (newest === null || last.made_at > newest.createdAt))
    return [await judgeLast(last, now), ...tried];
  if (newest === null) {
    const found = { about: 'backups', says: `none in ${folder}, and none was made elsewhere` };
    return [warn(found, 'Make one each night: npm run lectern -- backup'), ...tried];
  }
  return [judgeAge(newest.createdAt, newest.path, now), ...tried];
}

function checkDrill(drill: LastDrill | null, hasBackup: boolean, now: Date): Finding[] {
  if (drill === null && !hasBackup) return [];
  const about = 'restore drill';
  const advice = 'Try the newest backup each month: npm run lectern -- doctor --restore-drill';
  if (drill === null) return [judged(judgeDrill(drill, hasBackup, now), { about, says: 'none yet' }, advice)];
  const outcome = drill.succeeded ? 'restored' : 'could not be restored';
  const says = `${ageOf(drill.tried_at, now)} ago the backup of ${drill.backup_made_at.toISOString()} ${outcome}`;
  return [judged(judgeDrill(drill, hasBackup, now), { about, says }, advice)];
}

/** One that was made to a place of its own, which may be out of reach from here. */
async function judgeLast(last: LastBackup, now: Date): Promise<Finding> {
  const about = 'backups';
  const made = `${ageOf(last.made_at, now)} ago to ${last.path}`;
  if (last.host !== hostname()) return judgeAge(last.made_at, `${last.path} on ${last.host}, not looked at`, now);
  const there = await stat(last.path).catch(() => null);
  const advice = 'If it was moved, keep one where it can be found; else make one: npm run lectern -- backup';
  if (there === null) return warn({ about, says: `the last was made ${made}, and is not there any more` }, advice);
  if (there.size !== last.size) {
    return warn({ about, says: `the last was made ${made}, and is not the ${last.size} bytes that it was` }, advice);
  }
  return judgeAge(last.made_at, last.path, now);
}

function judgeAge(madeAt: Date, place: string, now: Date): Finding {
  const found = { about: 'backups', says: `the newest is ${ageOf(madeAt, now)} old (${place})` };
  return judged(judgeBackup(madeAt, now), found, nightly);
}

/** The database's own notes; null also where it cannot be asked, which is told by itself. */
async function notedIn(connectionString: string): Promise<{ last: LastBackup | null; drill: LastDrill | null }> {
  const connection = await openSingleConnection(connectionString).catch(() => null);
  if (connection === null) return { last: null, drill: null };
  try {
    return { last: await findLastBackup(connection.db), drill: await findLastDrill(connection.db) };
  } finally {
    await connection.close();
  }
}
