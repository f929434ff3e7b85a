import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orNull } from './missing.ts';

/** For this process's account alone. */
const closed = 0o700;
/** Other accounts pass through, and cannot list what is there. */
const passage = 0o711;

/** The folders in a data folder to which nobody else has to come. */
const rooms = ['files', 'uploads', 'backups', 'postgres/start.lock', 'postgres/users'];

/**
 * Makes a data folder, and lets this process give nothing that it makes from here on to other accounts, whatever its
 * umask was. PostgreSQL is another account where `databaseOfOthers`, and passes through to its own folder. Closes what an
 * older release left open; the data folder itself stays as it was found.
 */
export async function makeDataFolder(folder: string, databaseOfOthers: boolean): Promise<void> {
  process.umask(0o777 & ~closed);
  const mode = databaseOfOthers ? passage : closed;
  const first = await mkdir(folder, { recursive: true });
  if (first !== undefined) await chmodDown(first, folder, mode);
  for (const name of rooms) await restrict(join(folder, name), closed);
  await restrict(join(folder, 'postgres'), mode);
}

/** Gives a mode to the folders from the upper one down to the lower one. */
async function chmodDown(upper: string, lower: string, mode: number): Promise<void> {
  for (let folder = lower; folder.length >= upper.length; folder = dirname(folder)) await chmod(folder, mode);
}

/** Takes from a folder what the mode does not allow. One that is not there, or belongs to somebody else, stays as it is. */
async function restrict(folder: string, allowed: number): Promise<void> {
  const found = await orNull(stat(folder));
  if (found === null || (found.mode & 0o777 & ~allowed) === 0) return;
  if (process.getuid?.() === 0 || process.getuid?.() === found.uid) await chmod(folder, found.mode & allowed);
}
