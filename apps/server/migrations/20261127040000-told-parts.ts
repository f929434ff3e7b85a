import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The parts of a thing that a notice told of before those that are new, so that none of them is told again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notices add column earlier_items uuid[] not null default '{}'`.execute(db);
}
