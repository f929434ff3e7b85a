import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The dates of materials that are others for a group or a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // There is no key to the material, which has none with its course: a save that removes it removes them.
  `create table material_exceptions (
    course_id uuid not null constraint material_exceptions_course_fkey references courses (id) on delete cascade,
    material_id uuid not null,
    group_id uuid constraint material_exceptions_group_fkey references groups (id) on delete cascade,
    user_id uuid constraint material_exceptions_user_fkey references users (id) on delete cascade,
    target_id uuid not null generated always as (coalesce(group_id, user_id)) stored,
    opens_at timestamptz,
    due_at timestamptz,
    closes_at timestamptz,
    updated_at timestamptz not null,
    updated_by uuid,
    constraint material_exceptions_pkey primary key (course_id, material_id, target_id),
    constraint material_exceptions_one_target check (num_nonnulls(group_id, user_id) = 1),
    constraint material_exceptions_something check (num_nonnulls(opens_at, due_at, closes_at) > 0),
    constraint material_exceptions_due_after_opening check (opens_at < due_at),
    constraint material_exceptions_closes_after_opening check (opens_at < closes_at),
    constraint material_exceptions_closes_after_due check (due_at <= closes_at)
  )`,
  `create index material_exceptions_group on material_exceptions (group_id) where group_id is not null`,
  `create index material_exceptions_user on material_exceptions (user_id) where user_id is not null`,
  `create function material_exceptions_look_at_dates() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'DELETE' then perform look_at_course_dates(old.course_id);
    else perform look_at_course_dates(new.course_id);
    end if;
    return null;
  end $$`,
  `create trigger material_exceptions_look_at_dates
    after insert or delete or update of opens_at, due_at, closes_at on material_exceptions
    for each row execute function material_exceptions_look_at_dates()`,
];
