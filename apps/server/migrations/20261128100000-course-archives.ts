import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Uploaded archives of courses, which wait to be imported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table files drop constraint files_purpose_known,
    add constraint files_purpose_known check (purpose in ('work', 'picture', 'post', 'import'))`,
  `alter table open_uploads drop constraint open_uploads_purpose_known,
    add constraint open_uploads_purpose_known check (purpose in ('work', 'picture', 'post', 'import'))`,
];
