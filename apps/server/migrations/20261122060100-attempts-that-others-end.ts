import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Attempts that staff submit, and the untimed ones that nobody goes on with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table attempts drop constraint attempts_submitted_by_known`,
  `alter table attempts add constraint attempts_submitted_by_known
    check (submitted_by in ('student', 'deadline', 'staff'))`,
  `create index attempts_untimed on attempts (started_at) where status = 'open' and deadline_at is null`,
];
