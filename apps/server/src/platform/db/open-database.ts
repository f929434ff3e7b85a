import { join } from 'node:path';
import { connect, type Db } from './connect.ts';
import { startEmbeddedPostgres } from './embedded/index.ts';

type LogEvent = { level: 'info' | 'warn' | 'error'; msg: string; [key: string]: unknown };
export type OpenDatabase = {
  db: Db;
  /** True for the PostgreSQL that comes with the program. */
  embedded: boolean;
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
    const db = connect({ connectionString: url, maxConnections, onIdleError });
    return { db, embedded: false, close: () => db.destroy() };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });
  const db = connect({ connectionString: postgres.connectionString, maxConnections, onIdleError });
  const close = async () => {
    await db.destroy();
    await postgres.stop();
  };
  return { db, embedded: true, close };
}
