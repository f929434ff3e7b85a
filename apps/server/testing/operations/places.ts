import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { connect, type Db } from '../../src/platform/db/index.ts';
import { createLocalStorage, type Storage } from '../../src/platform/files/index.ts';
import { createDatabase, dropDatabase, onDatabase, templateName } from '../databases.ts';

/** The address of an application's database as commands are given it: a pooler's where there is one. */
export async function addressOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return onDatabase(inject('applicationUrl'), rows[0]?.name ?? '');
}

type Place = { connectionString: string; storage: Storage; db: Db };

/** An empty database and an empty place for files, gone after the test. */
export const emptyPlace = (): Promise<Place> => placeFrom(null);

/** The same with a migrated database, for tests that are not about the command which makes one. */
export const migratedPlace = (): Promise<Place> => placeFrom(templateName);

async function placeFrom(template: string | null): Promise<Place> {
  const server = inject('postgresUrl');
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name, template);
  const files = await mkdtemp(join(tmpdir(), 'lectern-restored-'));
  const connectionString = onDatabase(server, name);
  const db = connect({ connectionString, maxConnections: 2, onIdleError: () => undefined });
  onTestFinished(async () => {
    await db.destroy();
    await dropDatabase(server, name);
    await rm(files, { recursive: true, force: true });
  });
  return { connectionString: onDatabase(inject('applicationUrl'), name), storage: createLocalStorage(files), db };
}
