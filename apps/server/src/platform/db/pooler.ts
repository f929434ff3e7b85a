import { Client, DatabaseError } from 'pg';

const protocolViolation = '08P01';

/**
 * True when a connection pooler stands in front of the database that refuses the settings of a connection, as PgBouncer
 * does. Also false when nothing answers: whoever connects next will hear of that.
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
