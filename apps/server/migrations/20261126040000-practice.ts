import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Whether students may practise what they got wrong in a test. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assessments add column practice_allowed boolean not null default false`.execute(db);
}
