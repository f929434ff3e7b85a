import { createInterface } from 'node:readline';
import pg from 'pg';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../index.ts';

/**
 * A process that uses the embedded database, for tests that need several or want to kill one.
 * Says what happens as JSON lines on stdout; takes the words `stop` and `query` on stdin.
 * On SIGINT it does what a server does: finishes the query in flight, then stops the database.
 */
const say = (event: string, facts: Record<string, unknown> = {}): void => {
  process.stdout.write(`${JSON.stringify({ event, ...facts })}\n`);
};

try {
  const dataDir = process.argv[2] ?? '';
  const settings = { fsync: 'off' };
  const database = await startEmbeddedPostgres({
    dataDir,
    database: 'lectern',
    settings,
    log: ({ msg, ...rest }) => say('log', { msg, ...rest }),
  });
  const { pid, port, adopted, connectionString } = database;
  let inFlight: Promise<unknown> = Promise.resolve();

  const finish = async (): Promise<void> => {
    await inFlight;
    await database.stop();
    say('stopped');
    process.exit(0);
  };
  const query = async (): Promise<void> => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    // The test holds this lock, and so decides how long the query takes.
    await client.query('select pg_advisory_lock(1)');
    await client.end();
    say('queried');
  };

  process.on('SIGINT', () => {
    say('interrupted');
    void finish();
  });
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line === 'query') inFlight = query();
    if (line === 'stop') void finish();
  });
  say('started', { pid, port, adopted, connectionString });
} catch (error) {
  say('failed', { code: error instanceof EmbeddedPostgresError ? error.code : String(error) });
  process.exit(1);
}
