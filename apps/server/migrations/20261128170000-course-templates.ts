import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Courses that are offered as templates. `offered_by` is who owned the course then: with another owner the offer has
 * ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table course_templates (
    course_id uuid not null,
    offered_by uuid not null,
    with_tests boolean not null,
    offered_at timestamptz not null,
    constraint course_templates_pkey primary key (course_id),
    constraint course_templates_offered_by_fkey foreign key (offered_by) references users (id) on delete cascade,
    constraint course_templates_course_fkey foreign key (course_id) references courses (id) on delete cascade
  )`.execute(db);
  await sql`create index course_templates_offered_by on course_templates (offered_by)`.execute(db);
  await sql`create index course_templates_newest on course_templates (offered_at desc, course_id)`.execute(db);
}
