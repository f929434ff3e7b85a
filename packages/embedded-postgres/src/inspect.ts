import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfPresent } from './files.ts';
import { readPasswords } from './passwords.ts';
import { pathsIn } from './paths.ts';
import { readPidFile } from './pid-file.ts';
import { isPostmasterOf } from './process-info.ts';
import { connectionStringFor } from './provision.ts';

/** Process id of the server that runs on a data directory, or null when none runs. Starts nothing. */
export async function findPid(dataDir: string): Promise<number | null> {
  const directory = await realpath(dataDir).catch(() => dataDir);
  return findPostmaster(pathsIn(directory).pgdata);
}

/** Process id of the server whose own data directory this is (`PGDATA`), or null when none runs. Starts nothing. */
export async function findPostmaster(pgdata: string): Promise<number | null> {
  const file = await readPidFile(join(pgdata, 'postmaster.pid')).catch(() => null);
  return file !== null && (await isPostmasterOf(file.pid, pgdata)) === true ? file.pid : null;
}

/**
 * Address of the database `name` of a data directory for its owner, as of the last start; null when it was never
 * started. Fails with `passwords_missing` when the file of passwords is damaged.
 */
export async function findConnectionString(dataDir: string, name: string): Promise<string | null> {
  const paths = pathsIn(dataDir);
  const passwords = await readPasswords(paths.passwords, name);
  const port = Number(await readIfPresent(paths.port));
  return passwords !== null && port > 0 ? connectionStringFor(name, port, passwords) : null;
}
