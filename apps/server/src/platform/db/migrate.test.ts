import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createDatabase, dropDatabase, onDatabase } from '../../../testing/databases.ts';
import { until } from '../../../testing/process/until.ts';
import { connect, type Db, listMigrations, migrateToLatest } from './index.ts';
import { migrationLock } from './migrate.ts';

/** An empty database, and a pool of connections for each of several processes. */
async function emptyDatabase(processes: number): Promise<Db[]> {
  const server = inject('postgresUrl');
  const name = `migrated_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name, null);
  const connectionString = onDatabase(server, name);
  const pools = Array.from({ length: processes }, () =>
    connect({ connectionString, maxConnections: 2, onIdleError: () => undefined }),
  );
  onTestFinished(async () => {
    for (const db of pools) await db.destroy();
    await dropDatabase(server, name);
  });
  return pools;
}

const tables = async (db: Db): Promise<number> =>
  (await sql`select from pg_tables where schemaname = 'public'`.execute(db)).rows.length;

it('a process waits while another one migrates, and has nothing left to do then', async () => {
  const [first, second] = await emptyDatabase(2);
  if (!first || !second) throw new Error('There are two.');
  const waiting = await first.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
    const migrating = migrateToLatest(second);
    await until('it waits for the lock', async () => {
      const locks =
        await sql`select from pg_locks where locktype = 'advisory' and not granted and objid = ${migrationLock}
        and database = (select oid from pg_database where datname = current_database())`.execute(first);
      return locks.rows.length === 1;
    });
    expect(await tables(first)).toBe(0);
    return { migrating };
  });
  expect(await waiting.migrating).toEqual(await listMigrations());
  expect(await migrateToLatest(first)).toEqual([]);
});

it('each step is run once when several processes migrate at once', async () => {
  const pools = await emptyDatabase(3);
  const [first] = pools;
  if (!first) throw new Error('There are three.');
  const done = await Promise.all(pools.map((db) => migrateToLatest(db)));
  expect(done.toSorted((a, b) => b.length - a.length)).toEqual([await listMigrations(), [], []]);
  const noted = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(first);
  expect(noted.rows.map(({ name }) => name)).toEqual(await listMigrations());
});
