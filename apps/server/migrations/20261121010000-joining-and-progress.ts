import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The acts of students: seen decisions, progress in materials, days of activity; and searching for people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table join_requests add column seen_at timestamptz,
    add constraint join_requests_seen_when_decided check (seen_at is null or decided_at is not null)`,
  `create index join_requests_pending on join_requests (course_id) where status = 'pending'`,
  `create index join_requests_all_newest on join_requests (created_at desc, id desc)`,
  `create table material_progress (
    user_id uuid not null constraint material_progress_user_fkey references users (id) on delete cascade,
    material_id uuid not null constraint material_progress_material_fkey references materials (id) on delete cascade,
    opened_at timestamptz not null,
    completed_at timestamptz,
    how text constraint material_progress_how_known check (how in ('watched', 'opened', 'marked')),
    position_seconds double precision constraint material_progress_position_range check (position_seconds >= 0),
    duration_seconds double precision constraint material_progress_duration_range check (duration_seconds >= 0),
    watched nummultirange not null default '{}',
    updated_at timestamptz not null,
    constraint material_progress_pkey primary key (user_id, material_id),
    constraint material_progress_complete_somehow check ((completed_at is null) = (how is null))
  )`,
  `create index material_progress_material on material_progress (material_id)`,
  `create table active_days (
    day date not null,
    user_id uuid not null constraint active_days_user_fkey references users (id) on delete cascade,
    constraint active_days_pkey primary key (day, user_id)
  )`,
  `create index active_days_user on active_days (user_id)`,
  `create index users_newest on users (created_at desc, id desc) where deleted_at is null`,
  `create index users_role_newest on users (role, created_at desc, id desc) where deleted_at is null`,
  // The list of users filters and counts by these: few distinct keys, so the index is a fraction of the others' size.
  `create index users_kinds on users (role, is_admin, is_active) where deleted_at is null`,
  // The rare ones, which nobody should look for among all.
  `create index users_admins_newest on users (created_at desc, id desc) where deleted_at is null and is_admin`,
  `create index users_blocked_newest on users (created_at desc, id desc) where deleted_at is null and not is_active`,
  `create index groups_newest on groups (created_by, created_at desc, id desc)`,
  `create index groups_all_newest on groups (created_at desc, id desc)`,
  `do $$ begin
    create index users_username_search on users using gin (username_key gin_trgm_ops) where deleted_at is null;
    create index users_email_search on users using gin (email_key gin_trgm_ops) where deleted_at is null;
  exception when undefined_object then
    raise notice 'pg_trgm is not available: searches will scan';
  end $$`,
];
