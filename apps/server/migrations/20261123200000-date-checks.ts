import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When the dates of a test are looked at next, for notices before them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// Triggers for each row, because dates are changed by edits, exceptions and the removal of groups and people. They set no
// time of their own: the program has one clock, and "-infinity" is before any of its moments.
const statements = [
  `create table date_checks (
    course_id uuid not null,
    assessment_id uuid not null,
    check_at timestamptz not null,
    opened_until timestamptz not null,
    checked_at timestamptz,
    constraint date_checks_pkey primary key (course_id, assessment_id),
    constraint date_checks_assessment_fkey foreign key (course_id, assessment_id)
      references assessments (course_id, id) on update cascade on delete cascade
  )`,
  `create index date_checks_due on date_checks (check_at)`,
  `create function check_dates_of(course uuid, test uuid, since timestamptz) returns void language sql as $$
    insert into date_checks (course_id, assessment_id, check_at, opened_until)
      select a.course_id, a.id, '-infinity', since from assessments a where a.course_id = course and a.id = test
    on conflict (course_id, assessment_id) do update set check_at = '-infinity'
  $$`,
  `create function assessments_check_dates() returns trigger language plpgsql as $$
  begin
    perform check_dates_of(new.course_id, new.id, new.updated_at);
    return null;
  end $$`,
  `create trigger assessments_check_dates after insert or update of opens_at, due_at, closes_at, status, deleted_at
    on assessments for each row when (num_nonnulls(new.opens_at, new.due_at, new.closes_at) > 0)
    execute function assessments_check_dates()`,
  `create function exceptions_check_dates() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then perform check_dates_of(old.course_id, old.assessment_id, old.updated_at);
    else perform check_dates_of(new.course_id, new.assessment_id, new.updated_at);
    end if;
    return null;
  end $$`,
  `create trigger assessment_exceptions_check_dates
    after insert or delete or update of opens_at, due_at, closes_at on assessment_exceptions
    for each row execute function exceptions_check_dates()`,
  // Students heard of these tests when they were published, so their openings up to now are told.
  `insert into date_checks (course_id, assessment_id, check_at, opened_until)
    select a.course_id, a.id, '-infinity', now() from assessments a
    where num_nonnulls(a.opens_at, a.due_at, a.closes_at) > 0
      or exists (select 1 from assessment_exceptions e where e.course_id = a.course_id and e.assessment_id = a.id)`,
];
