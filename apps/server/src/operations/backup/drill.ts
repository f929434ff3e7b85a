import { Client, DatabaseError } from 'pg';
import type { Manifest } from './manifest.ts';
import { dropScratch, scratchName } from './scratch-database.ts';
import { restoreBackup, type RestoreDeps } from './restore-backup.ts';

const insufficientPrivilege = '42501';

export type DrillDeps = Omit<RestoreDeps, 'storage'> & { now: () => Date };

/**
 * Restores a backup into a database made for it beside the live one, with all proofs, and drops it again. The live
 * database and the files are not touched. Throws what the restoring throws, and where no database may be made.
 */
export async function drillRestore(deps: DrillDeps, path: string): Promise<Manifest> {
  const name = await runAlone(deps.connectionString, (client) => createScratch(client, deps.now()));
  try {
    const address = new URL(deps.connectionString);
    address.pathname = `/${name}`;
    return await restoreBackup({ ...deps, connectionString: address.href, storage: null }, path, { force: false });
  } finally {
    await runAlone(deps.connectionString, (client) => dropScratch(client, name));
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
