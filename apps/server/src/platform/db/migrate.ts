import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Db } from './connect.ts';

/** The lock of the process that migrates. */
export const migrationLock = 7_201_004;
const folder = new URL('../../../migrations/', import.meta.url);

async function readMigrations(): Promise<Record<string, Migration>> {
  const loaded = (await listMigrations()).map(async (name) => {
    const module = (await import(new URL(`${name}.ts`, folder).href)) as Migration;
    return [name, module] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/**
 * Brings the database up to date and returns the names of the migrations that ran. Several processes may call it at
 * once: a lock lets one of them work. Throws the first migration's error, with nothing of that run kept.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    // A large table takes longer than any request may, and so does waiting for another process that migrates.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
    await refuseNewer(trx);
    return namesOf(await migratorOf(trx).migrateToLatest());
  });
}

/** Throws where the database has been through migrations that this release does not know. */
async function refuseNewer(trx: Db): Promise<void> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(trx);
  if (found[0]?.there !== true) return;
  const known = await listMigrations();
  const { rows: done } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
  const foreign = done.filter(({ name }) => !known.includes(name)).map(({ name }) => name);
  if (foreign.length === 0) return;
  throw new Error(
    `A newer release has used this database: it has been through ${foreign.join(', ')}, and this release knows migrations ` +
      `up to ${known.at(-1)}. Nothing was changed. Start the newer release, or restore a backup of before it.`,
  );
}

/** The names of all migrations of this release, in order. */
export async function listMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted();
  return files.map((file) => file.slice(0, -'.ts'.length));
}

/**
 * For a database without tables: how to bring it to where another was that has been through the migrations `done`, and
 * then on to this release, both within the transaction that `db` runs its statements in. Throws where this release does
 * not know those migrations, or not in that order.
 */
export async function migrationLevel(db: Db, done: readonly string[]) {
  const known = await listMigrations();
  const [first = ''] = known;
  const last = done.at(-1) ?? '';
  if (done.some((name, index) => known[index] !== name)) {
    throw new Error(`The backup knows migrations that this release does not: use the release that knows ${last}.`);
  }
  const migrator = migratorOf(db, { disableTransactions: true });
  return {
    first,
    reach: async (): Promise<void> => void namesOf(await migrator.migrateTo(last)),
    goOn: async (): Promise<string[]> => namesOf(await migrator.migrateToLatest()),
  };
}

function migratorOf(db: Db, options: { disableTransactions?: boolean } = {}): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations }, ...options });
}

function namesOf({ error, results }: MigrationResultSet): string[] {
  if (error !== undefined) throw error instanceof Error ? error : new Error('The database could not be migrated');
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}
