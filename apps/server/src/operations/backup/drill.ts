import { randomBytes } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import type { Manifest } from './manifest.ts';
import { restoreBackup, type RestoreDeps } from './restore-backup.ts';

const insufficientPrivilege = '42501';

/**
 * Restores a backup into a database made for it beside the live one, with all proofs, and drops it again. The live
 * database and the files are not touched. Throws what the restoring throws, and where no database may be made.
 */
export async function drillRestore(deps: Omit<RestoreDeps, 'storage'>, path: string): Promise<Manifest> {
  const name = `lectern_drill_${randomBytes(6).toString('hex')}`;
  await createScratch(deps.connectionString, name);
  try {
    const address = new URL(deps.connectionString);
    address.pathname = `/${name}`;
    return await restoreBackup({ ...deps, connectionString: address.href, storage: null }, path, { force: false });
  } finally {
    await runAlone(deps.connectionString, `drop database if exists ${name}`);
  }
}

async function createScratch(connectionString: string, name: string): Promise<void> {
  try {
    await runAlone(connectionString, `create database ${name} template template0 encoding 'UTF8'`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== insufficientPrivilege) throw error;
    throw new Error('The role of DATABASE_URL may not make a database to try in: "alter role … createdb".', {
      cause: error,
    });
  }
}

async function runAlone(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
