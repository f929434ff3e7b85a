import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The language in which an account gets its mails; null where nobody has said it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The program knows which languages there are; another one needs no migration.
  `alter table users add column language text constraint users_language_length check (char_length(language) <= 35)`,
];
