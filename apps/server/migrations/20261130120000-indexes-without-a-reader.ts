import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Two indexes that no request needs (decision 98): names of institutions are found by their key, and templates by their teachers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [`drop index institutions_approved`, `drop index course_templates_newest`];
