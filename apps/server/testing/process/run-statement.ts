import { Client } from 'pg';

/** Runs one statement on a connection of its own, and answers its rows. */
export async function runStatement(
  connectionString: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
