import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type LogEvent, startEmbeddedPostgres } from '@lectern/embedded-postgres';
import { sql } from 'kysely';
import { connect, type Db } from './connect.ts';
import { refusesSettings } from './pooler.ts';

/** How long connections in use may take to end, in milliseconds. */
const closeMs = 3_000;

const advice = {
  otherServer: 'set DATABASE_URL to a PostgreSQL of your own',
  otherDirectory: 'set DATA_DIR to a directory of your own',
  restore: 'npm run lectern -- restore FILE',
};

export type OpenDatabase = {
  db: Db;
  /** Whether it is the PostgreSQL that comes with the program. */
  embedded: boolean;
  /** For connections beside the pool. */
  connectionString: string;
  /** Closes the pool, then the embedded server when this process is its last user. */
  close(): Promise<void>;
};

/**
 * Opens the database of `url`, or the embedded one under `dataDir`. Fails with a message that says what to do.
 */
export async function openDatabase(options: {
  url: string | null;
  dataDir: string;
  maxConnections: number;
  log: (event: LogEvent) => void;
}): Promise<OpenDatabase> {
  const { url, dataDir, maxConnections, log } = options;
  const onIdleError = (error: Error) =>
    log({ level: 'warn', msg: 'a database connection was lost', error: error.message });
  if (url !== null) {
    const pooled = await refusesSettings(url);
    const db = connect({ connectionString: url, maxConnections, pooled, onIdleError });
    if (pooled) await warnWithoutLimit(db, log);
    return { db, embedded: false, connectionString: url, close: () => closePool(db) };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    database: 'lectern',
    log,
    advice,
  });
  const db = connect({ connectionString: postgres.connectionString, maxConnections, onIdleError });
  const close = async () => {
    await closePool(db);
    await postgres.stop();
  };
  return { db, embedded: true, connectionString: postgres.connectionString, close };
}

/** Closes the pool. One statement that does not come to an end keeps nobody waiting: what it did is undone. */
async function closePool(db: Db): Promise<void> {
  await Promise.race([db.destroy(), delay(closeMs, undefined, { ref: false })]);
}

/** Behind a pooler the limit of a statement's time is the operator's to set, once, for the account. */
async function warnWithoutLimit(db: Db, log: (event: LogEvent) => void): Promise<void> {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  if (rows[0]?.statement_timeout !== '0') return;
  const msg = "no limit on a statement's time behind the pooler: ALTER ROLE … SET statement_timeout = '30s'";
  log({ level: 'warn', msg });
}
