import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Students who may need somebody, as a look at each course found them, and the lines about them that were dismissed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// The triggers set no time of their own: the program has one clock, and "-infinity" is before any of its moments.
const statements = [
  `create table student_needs (
    course_id uuid not null constraint student_needs_course_fkey references courses (id) on delete cascade,
    user_id uuid not null constraint student_needs_user_fkey references users (id) on delete cascade,
    overdue integer not null,
    overdue_since timestamptz,
    overdue_newest timestamptz,
    overdue_materials integer not null,
    materials_since timestamptz,
    materials_newest timestamptz,
    fell_at timestamptz,
    idle_since timestamptz,
    not_started_since timestamptz,
    constraint student_needs_pkey primary key (course_id, user_id),
    constraint student_needs_overdue_range check (overdue >= overdue_materials and overdue_materials >= 0)
  )`,
  `create index student_needs_user on student_needs (user_id)`,
  `create table need_dismissals (
    course_id uuid not null constraint need_dismissals_course_fkey references courses (id) on delete cascade,
    user_id uuid not null constraint need_dismissals_user_fkey references users (id) on delete cascade,
    reason text not null constraint need_dismissals_reason_known check (reason in ('spoke', 'agreed', 'ill', 'other')),
    text text constraint need_dismissals_text_length check (char_length(text) between 1 and 200),
    dismissed_at timestamptz not null,
    dismissed_by uuid not null constraint need_dismissals_by_fkey references users (id),
    overdue integer not null,
    overdue_newest timestamptz,
    fell_at timestamptz,
    idle boolean not null,
    not_started boolean not null,
    constraint need_dismissals_pkey primary key (course_id, user_id)
  )`,
  `create index need_dismissals_user on need_dismissals (user_id)`,
  `create index need_dismissals_by on need_dismissals (dismissed_by)`,
  `create table need_checks (
    course_id uuid not null constraint need_checks_pkey primary key
      constraint need_checks_course_fkey references courses (id) on delete cascade,
    check_at timestamptz not null,
    checked_at timestamptz
  )`,
  `create index need_checks_due on need_checks (check_at)`,
  `insert into need_checks (course_id, check_at) select id, '-infinity' from courses`,
  `create function check_needs_of(course uuid) returns void language sql as $$
    update need_checks set check_at = '-infinity' where course_id = course and check_at > '-infinity'
  $$`,
  `create function courses_check_needs() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then insert into need_checks (course_id, check_at) values (new.id, '-infinity');
    else perform check_needs_of(new.id);
    end if;
    return null;
  end $$`,
  `create trigger courses_check_needs
    after insert or update of begins_at, ends_at, status, deleted_at, created_by on courses
    for each row execute function courses_check_needs()`,
  `create function materials_check_needs() returns trigger language plpgsql as $$
  begin
    perform check_needs_of(s.course_id) from subjects s where s.id = new.subject_id;
    return null;
  end $$`,
  `create trigger materials_check_needs after insert or update of due_at on materials
    for each row when (new.due_at is not null) execute function materials_check_needs()`,
  `create function assessments_check_needs() returns trigger language plpgsql as $$
  begin
    perform check_needs_of(new.course_id);
    return null;
  end $$`,
  `create trigger assessments_check_needs after insert or update of opens_at, due_at, closes_at, status, deleted_at on assessments
    for each row execute function assessments_check_needs()`,
  `create function exceptions_check_needs() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then perform check_needs_of(old.course_id);
    else perform check_needs_of(new.course_id);
    end if;
    return null;
  end $$`,
  `create trigger assessment_exceptions_check_needs after insert or delete or update of due_at on assessment_exceptions
    for each row execute function exceptions_check_needs()`,
  // The first of a class that submits brings the next look near; the others find it near. A row that somebody holds is
  // left alone, so that no submission waits here.
  `create function attempts_check_needs() returns trigger language plpgsql as $$
  declare
    soon timestamptz := new.submitted_at + interval '10 minutes';
  begin
    update need_checks set check_at = soon where course_id = (
      select c.course_id from need_checks c where c.check_at > soon
        and c.course_id = (select a.course_id from assessments a where a.id = new.assessment_id)
      for update skip locked);
    return null;
  end $$`,
  `create trigger attempts_check_needs after update of status on attempts
    for each row when (new.status = 'submitted' and old.status = 'open') execute function attempts_check_needs()`,
];
