import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When the due dates of a course's materials are looked at next, for notices before them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// As with the dates of tests, a trigger for each row asks for a look at once; "-infinity" is before any moment of the program's clock.
const statements = [
  `create table target_checks (
    course_id uuid not null constraint target_checks_course_fkey references courses (id) on delete cascade,
    check_at timestamptz not null,
    checked_at timestamptz,
    constraint target_checks_pkey primary key (course_id)
  )`,
  `create index target_checks_due on target_checks (check_at)`,
  `create function materials_check_targets() returns trigger language plpgsql as $$
  begin
    insert into target_checks (course_id, check_at) select s.course_id, '-infinity' from subjects s where s.id = new.subject_id
    on conflict (course_id) do update set check_at = '-infinity';
    return null;
  end $$`,
  `create trigger materials_check_targets after insert or update of due_at on materials
    for each row when (new.due_at is not null) execute function materials_check_targets()`,
  `insert into target_checks (course_id, check_at) select distinct s.course_id, '-infinity'::timestamptz
    from materials m join subjects s on s.id = m.subject_id where m.due_at is not null`,
];
