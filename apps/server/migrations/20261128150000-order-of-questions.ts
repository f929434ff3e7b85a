import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Whether each attempt at a test asks the questions in an order of its own, and the secret from which that follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assessments add column shuffle_questions boolean not null default false`.execute(db);
  await sql`alter table attempts add column question_seed text`.execute(db);
}
