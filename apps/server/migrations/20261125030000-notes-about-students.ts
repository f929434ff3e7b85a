import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The notes that staff keep about students, each for its author alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table student_notes (
    user_id uuid not null constraint student_notes_user_fkey references users (id) on delete cascade,
    student_id uuid not null constraint student_notes_student_fkey references users (id) on delete cascade,
    text text not null,
    updated_at timestamptz not null,
    constraint student_notes_pkey primary key (user_id, student_id),
    constraint student_notes_text_length check (char_length(text) between 1 and 2000)
  )`.execute(db);
  await sql`create index student_notes_student on student_notes (student_id)`.execute(db);
}
