import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When each material was made; those that are there already count as made with their course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table materials add column created_at timestamptz`,
  `update materials set created_at = courses.created_at
    from subjects join courses on courses.id = subjects.course_id where subjects.id = materials.subject_id`,
  `alter table materials alter column created_at set not null`,
];
