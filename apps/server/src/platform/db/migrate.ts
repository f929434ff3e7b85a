import { readdir } from 'node:fs/promises';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './connect.ts';

const folder = new URL('../../../migrations/', import.meta.url);

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted();
  const loaded = files.map(async (file) => {
    const module = (await import(new URL(file, folder).href)) as Migration;
    return [file.slice(0, -'.ts'.length), module] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/**
 * Brings the database up to date and returns the names of the migrations that ran. Several processes may call it at
 * once: a lock lets one of them work. Throws the first migration's error, with nothing of that run kept.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('The database could not be migrated');
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}
