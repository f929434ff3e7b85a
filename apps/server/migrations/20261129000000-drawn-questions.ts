import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** How many of its questions a test asks in each attempt, and which of them an attempt has drawn, by their places. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assessments add column questions_asked smallint
    constraint assessments_questions_asked_range check (questions_asked between 1 and 199)`.execute(db);
  await sql`alter table attempts add column asked smallint[]
    constraint attempts_asked_some check (cardinality(asked) between 1 and 199)`.execute(db);
}
