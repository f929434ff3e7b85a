import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '@lectern/embedded-postgres';
import { connect, migrateToLatest } from '../../apps/server/src/platform/db/index.ts';
import { helpers } from './ids.ts';
import { plan, seedVersion } from './plan.ts';
import type { Scale } from './scale.ts';
import { putAside } from './put-aside.ts';

/** The load survives no crash: a broken-off load starts again from nothing. */
const loadingSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
};

/**
 * Fills the embedded database in `dataDir`, unless it holds this very seed already. Every constraint holds afterwards:
 * foreign keys are checked again as a whole. Throws when one does not.
 */
export async function loadSeed(dataDir: string, scale: Scale, say: (line: string) => void): Promise<void> {
  if (await withDatabase(dataDir, (url) => isKept(url, scale))) return say('the database is there already');
  // A broken-off load lacks rows, indexes and keys.
  await rm(dataDir, { recursive: true, force: true });
  await withDatabase(dataDir, async (url) => {
    await migrate(url);
    await withClient(url, (client) => fill(client, scale, say));
  });
}

async function withDatabase<T>(dataDir: string, use: (connectionString: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    database: 'lectern',
    settings: loadingSettings,
    log: () => undefined,
  });
  try {
    return await use(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}

async function migrate(connectionString: string): Promise<void> {
  const db = connect({ connectionString, maxConnections: 1, onIdleError: () => undefined });
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}

/** A kept database gets the migrations that were written since. */
async function isKept(connectionString: string, scale: Scale): Promise<boolean> {
  if (!(await isLoaded(connectionString, scale))) return false;
  await migrate(connectionString);
  return true;
}

async function isLoaded(connectionString: string, scale: Scale): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    const { rows: known } = await client.query<{ name: string | null }>(
      `select to_regclass('bench.seed')::text as name`,
    );
    if (known[0]?.name === null || known[0] === undefined) return false;
    const { rows } = await client.query<{ mark: string }>('select mark from bench.seed');
    if (rows[0]?.mark === markOf(scale)) return true;
    throw new Error('The kept database holds another seed: remove its folder, or run without --keep.');
  });
}

const markOf = (scale: Scale) => JSON.stringify({ seedVersion, ...scale });

async function fill(client: Client, scale: Scale, say: (line: string) => void): Promise<void> {
  await client.query(helpers);
  await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '256MB'; select setseed(0.5)`);
  const restore = await putAside(client);
  for (const { what, statement } of plan) await timed(say, what, () => client.query(statement(scale)));
  await timed(say, 'indexes and foreign keys', restore);
  await timed(say, 'vacuum and analyze', () => client.query('vacuum (analyze)'));
  await client.query('create table bench.seed (mark text not null)');
  await client.query('insert into bench.seed values ($1)', [markOf(scale)]);
}

async function timed(say: (line: string) => void, what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  say(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function withClient<T>(connectionString: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
