import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The moment at which the mail server took the warning that an account ends, and a digest of the address that it went to. Nobody knows
 * them of earlier ones: they are sent anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table account_warnings add column sent_at timestamptz, add column sent_to bytea`,
  `drop index account_warnings_age`,
  `create index account_warnings_sent on account_warnings (sent_at)`,
];
