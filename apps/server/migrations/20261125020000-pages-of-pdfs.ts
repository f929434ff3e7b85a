import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The page where a student left a PDF, beside where a video was left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table material_progress add page integer, add pages integer,
    add constraint material_progress_page_range check (page between 1 and pages),
    add constraint material_progress_page_of_pages check ((page is null) = (pages is null)),
    drop constraint material_progress_how_known,
    add constraint material_progress_how_known check (how in ('watched', 'read', 'opened', 'marked'))`,
];
