import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The notices that a course sends to its students, and results that come out at a date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A course without a row sends all of them. Leads are hours before a due date.
  `create table course_notices (
    course_id uuid not null constraint course_notices_course_fkey references courses (id) on delete cascade,
    materials_added boolean not null,
    test_opens boolean not null,
    due_soon boolean not null,
    leads integer[] not null,
    closes_soon boolean not null,
    results boolean not null,
    constraint course_notices_pkey primary key (course_id),
    constraint course_notices_leads_number check (cardinality(leads) between 1 and 3)
  )`,
  // As for the other dates of a test.
  `create trigger assessments_check_results after insert or update of results_show, results_show_after
    on assessments for each row when (new.results_show = 'after' and new.results_show_after is not null)
    execute function assessments_check_dates()`,
];
