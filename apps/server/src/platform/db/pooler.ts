import { Client, DatabaseError } from 'pg';

const protocolViolation = '08P01';

/**
 * Whether a connection pooler that refuses the settings of a connection, as PgBouncer does, stands in front of the
 * database. Also false when nothing answers; the next connection reports that.
 */
export async function refusesSettings(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000, statement_timeout: 30_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return false;
  } catch (error) {
    return error instanceof DatabaseError && error.code === protocolViolation && /parameter/.test(error.message);
  } finally {
    await client.end().catch(() => undefined);
  }
}
