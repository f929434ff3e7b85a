import { type Kysely, sql } from 'kysely';

/** Since when somebody waits for a look at their certificate: the doctor tells of those who wait for long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table certificate_checks add column noted_at timestamptz not null default now()`.execute(db);
}
