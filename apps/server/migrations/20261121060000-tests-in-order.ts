import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Indexes that give the list of tests by type and by status, either way round, the newest first within each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const newest = 'created_at desc, id desc) where deleted_at is null';

const statements = [
  `create index assessments_type on assessments (type, ${newest}`,
  `create index assessments_type_down on assessments (type desc, ${newest}`,
  `create index assessments_status on assessments (status, ${newest}`,
  `create index assessments_status_down on assessments (status desc, ${newest}`,
];
