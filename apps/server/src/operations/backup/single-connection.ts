import { Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import type { Db } from '../../platform/db/index.ts';

/** One connection of its own, for work that a pool's limits would cut off. */
export type SingleConnection = { client: Client; db: Db; close: () => Promise<void> };

/**
 * Opens one connection. `db` runs its statements on it too, within the transaction that `client` has begun. Works
 * through a pooler as well: what is set is set for a transaction.
 */
export async function openSingleConnection(connectionString: string): Promise<SingleConnection> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A connection that is lost is reported by the statement that fails.
  client.on('error', () => undefined);
  await client.connect();
  const pool = {
    connect: async () => ({
      query: client.query.bind(client),
      release: () => undefined,
    }),
    end: async () => undefined,
  };
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) });
  return { client, db, close: () => client.end() };
}

/** Runs `work` in a transaction with no limits of time, and with values written as text in one way everywhere. */
export async function inLongTransaction<T>(
  client: Client,
  mode: 'repeatable read read only' | 'read committed',
  work: () => Promise<T>,
): Promise<T> {
  await client.query(`begin isolation level ${mode}`);
  try {
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
      set local bytea_output = 'hex'; set local extra_float_digits = 1;
      set local maintenance_work_mem = '128MB'`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
