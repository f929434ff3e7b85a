import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The moment at which the mail server took the warning that an account ends. Nobody knows it of earlier ones: they are sent anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table account_warnings add column sent_at timestamptz`,
  `drop index account_warnings_age`,
  `create index account_warnings_sent on account_warnings (sent_at)`,
];
