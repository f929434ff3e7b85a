import { sql } from 'kysely';
import type { Db } from './connect.ts';

export type DatabaseSize = { bytes: number; version: string };

/** The size of the database on its disk and the version of PostgreSQL. Looks at the names of files, not at rows. */
export async function findDatabaseSize(db: Db): Promise<DatabaseSize> {
  const { rows } = await sql<{ bytes: number; version: string }>`select
    pg_database_size(current_database()) as bytes, current_setting('server_version') as version`.execute(db);
  return { bytes: Number(rows[0]?.bytes ?? 0), version: rows[0]?.version ?? '' };
}
