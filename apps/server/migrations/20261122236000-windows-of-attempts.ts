import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The window and the auth session that hold an attempt, so that its events tell a page that is loaded again from another
 * window. Neither refers to a row: both are only compared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table attempts add column held_by_window uuid, add column held_by_auth_session uuid`,
  `alter table attempt_events drop constraint attempt_events_kind_known`,
  `alter table attempt_events add constraint attempt_events_kind_known
    check (kind in ('started', 'taken_over', 'other_window', 'other_sign_in', 'time_added', 'submitted', 'reopened'))`,
];
