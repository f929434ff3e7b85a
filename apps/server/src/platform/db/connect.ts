import { Kysely } from 'kysely';
import { Pool, types } from 'pg';
import { PooledPostgresDialect } from './dialect.ts';
import { preparingClient } from './preparing-client.ts';
import type { Database } from './schema.ts';
import { writableConnections } from './writable-connections.ts';

/** A handle for queries: the pool or a transaction. */
export type Db = Kysely<Database>;

export type ConnectOptions = {
  connectionString: string;
  maxConnections: number;
  /** Whether a pooler that takes no settings stands in between. The database then has to have its own limits. */
  pooled?: boolean;
  /** Told about the loss of a connection, which must not end the process. */
  onIdleError: (error: Error) => void;
};

const int8 = 20;
const pools = new WeakMap<Db, Pool>();

/** Opens a pool; nothing is connected before the first query. Close it with `destroy()`. */
export function connect(options: ConnectOptions): Db {
  const pool = new Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A query that takes this long is a fault; without a limit it would hold its connection for ever.
    ...(options.pooled === true ? {} : { statement_timeout: 30_000, Client: preparingClient() }),
    types: {
      // Counts and sizes stay far below 2^53.
      getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
        oid === int8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  });
  // A connection in use is the pool's no longer: one that is lost between two statements of a transaction would end
  // the process if nobody listened. The pool repeats the errors of idle ones, and an emitter without a listener throws.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      // The pool ends before its connections have: the server may cut them first.
      if (!pool.ending) options.onIdleError(error);
    });
  });
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PooledPostgresDialect({ pool: writableConnections(pool) }) });
  pools.set(db, pool);
  return db;
}

export type PoolUse = { open: number; idle: number; waiting: number };

/** How many connections a pool has, how many of them are idle, and how many requests wait for one. */
export function poolUse(db: Db): PoolUse {
  const pool = pools.get(db);
  if (!pool) throw new Error('Not a pool that connect() has opened');
  return { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}
