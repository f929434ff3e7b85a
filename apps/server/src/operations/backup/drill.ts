import { Client, DatabaseError } from 'pg';
import { noteDrill } from '../../platform/db/index.ts';
import type { Manifest } from './manifest.ts';
import { readBackupDate } from './read-backup.ts';
import { dropScratch, scratchName } from './scratch-database.ts';
import { restoreBackup, type RestoreDeps } from './restore-backup.ts';
import { openSingleConnection } from './single-connection.ts';

const insufficientPrivilege = '42501';

export type DrillDeps = Omit<RestoreDeps, 'storage'> & { now: () => Date };

/**
 * Restores a backup into a database made for it beside the live one, with all proofs, and drops it again. The live
 * database notes the outcome, and nothing else there or among the files changes. Throws what the restoring throws, and
 * where no database may be made.
 */
export async function drillRestore(deps: DrillDeps, path: string): Promise<Manifest> {
  // A file that is no backup is not tried, and says nothing about those that are.
  const backupMadeAt = await readBackupDate(path);
  const name = await runAlone(deps.connectionString, (client) => createScratch(client, deps.now()));
  try {
    const address = new URL(deps.connectionString);
    address.pathname = `/${name}`;
    const scratch = { ...deps, connectionString: address.href, storage: null };
    const manifest = await restoreBackup(scratch, path, { force: false });
    await note(deps, backupMadeAt, true);
    return manifest;
  } catch (error) {
    await note(deps, backupMadeAt, false);
    throw error;
  } finally {
    await runAlone(deps.connectionString, (client) => dropScratch(client, name));
  }
}

/** Has the database know of the trial; its outcome is told all the same where that fails. */
async function note({ connectionString, now, say }: DrillDeps, backupMadeAt: Date, succeeded: boolean): Promise<void> {
  try {
    const { db, close } = await openSingleConnection(connectionString);
    try {
      await noteDrill(db, { tried_at: now(), backup_made_at: backupMadeAt, succeeded });
    } finally {
      await close();
    }
  } catch (error) {
    say(`warning: nobody will know of this trial: ${String(error)}`);
  }
}

async function createScratch(client: Client, now: Date): Promise<string> {
  const name = await scratchName(client, now);
  try {
    await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    return name;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== insufficientPrivilege) throw error;
    throw new Error('The role of DATABASE_URL may not make a database to try in: "alter role … createdb".', {
      cause: error,
    });
  }
}

async function runAlone<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
