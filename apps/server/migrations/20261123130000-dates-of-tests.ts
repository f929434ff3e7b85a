import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When a test opens, is due and closes, exceptions for groups and people, and which attempts came late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table assessments add column opens_at timestamptz, add column due_at timestamptz, add column closes_at timestamptz,
    add constraint assessments_due_after_opening check (opens_at < due_at),
    add constraint assessments_closes_after_opening check (opens_at < closes_at),
    add constraint assessments_closes_after_due check (due_at <= closes_at),
    add constraint assessments_course_key unique (course_id, id)`,
  `create table assessment_exceptions (
    course_id uuid not null,
    assessment_id uuid not null,
    group_id uuid constraint assessment_exceptions_group_fkey references groups (id) on delete cascade,
    user_id uuid constraint assessment_exceptions_user_fkey references users (id) on delete cascade,
    target_id uuid not null generated always as (coalesce(group_id, user_id)) stored,
    opens_at timestamptz,
    due_at timestamptz,
    closes_at timestamptz,
    minutes integer,
    attempts integer,
    updated_at timestamptz not null,
    updated_by uuid,
    constraint assessment_exceptions_pkey primary key (course_id, assessment_id, target_id),
    constraint assessment_exceptions_assessment_fkey foreign key (course_id, assessment_id)
      references assessments (course_id, id) on update cascade on delete cascade,
    constraint assessment_exceptions_one_target check (num_nonnulls(group_id, user_id) = 1),
    constraint assessment_exceptions_something check (num_nonnulls(opens_at, due_at, closes_at, minutes, attempts) > 0),
    constraint assessment_exceptions_minutes_range check (minutes between 1 and 10080),
    constraint assessment_exceptions_attempts_range check (attempts between 1 and 100)
  )`,
  `create index assessment_exceptions_group on assessment_exceptions (group_id) where group_id is not null`,
  `create index assessment_exceptions_user on assessment_exceptions (user_id) where user_id is not null`,
  `alter table attempts add column late boolean not null default false`,
];
