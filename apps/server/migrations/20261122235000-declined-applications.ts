import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** That somebody's last application to teach was declined, and why, until they apply again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column application_declined_at timestamptz,
    add column application_declined_reason text,
    add constraint users_declined_reason_has_time
      check (application_declined_reason is null or application_declined_at is not null)`.execute(db);
}
