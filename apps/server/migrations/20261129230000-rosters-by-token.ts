import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Whether a script handed a roster in, by an access token; it imports no other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table rosters add column by_token boolean not null default false`).execute(db);
}
