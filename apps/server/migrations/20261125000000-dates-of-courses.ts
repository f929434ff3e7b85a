import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * When courses begin and end and their subjects and materials are due, the last move of a course's dates, and the time zone
 * and holidays of institutions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// The version of dates is not that of the row: who edits the course's form neither overwrites them nor comes too late by them.
const version = `add column dates_updated_at timestamptz, add column dates_updated_by uuid`;

const statements = [
  `alter table courses add column begins_at timestamptz, add column ends_at timestamptz, ${version},
    add constraint courses_ends_after_beginning check (begins_at < ends_at)`,
  `alter table subjects add column due_at timestamptz, ${version}`,
  `alter table materials add column due_at timestamptz, ${version}`,
  `create index subjects_due on subjects (course_id) where due_at is not null`,
  `create index materials_due on materials (subject_id) where due_at is not null`,
  `create table course_date_moves (
    course_id uuid not null constraint course_date_moves_course_fkey references courses (id) on delete cascade,
    id uuid not null,
    moved_at timestamptz not null,
    days integer not null,
    moved jsonb not null,
    constraint course_date_moves_pkey primary key (course_id)
  )`,
  `alter table institutions add column time_zone text constraint institutions_time_zone_length check (char_length(time_zone) <= 64),
    add column holidays jsonb not null default '[]',
    add constraint institutions_holidays_list check (jsonb_typeof(holidays) = 'array')`,
];
