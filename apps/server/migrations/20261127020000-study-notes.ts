import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The notes and bookmarks of students at materials. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // There is no key to the material, so that a note stays when its material is removed.
  `create table study_notes (
    user_id uuid not null constraint study_notes_user_fkey references users (id) on delete cascade,
    id uuid not null,
    course_id uuid not null constraint study_notes_course_fkey references courses (id) on delete cascade,
    material_id uuid not null,
    material_name text not null,
    second integer,
    page integer,
    text text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint study_notes_pkey primary key (user_id, id),
    constraint study_notes_text_length check (char_length(text) between 1 and 5000),
    constraint study_notes_one_place check (num_nonnulls(second, page) <= 1),
    constraint study_notes_second_range check (second between 0 and 86400),
    constraint study_notes_page_range check (page between 1 and 10000)
  )`,
  `create index study_notes_course on study_notes (course_id, user_id)`,
  `create index study_notes_material on study_notes (user_id, material_id)`,
];
