import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Institutions in full, links for passwords, pictures, mail to send, the audit log and rosters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table institutions
    add column image_url text,
    add column institution_code text,
    add column address text,
    add column city text,
    add column state text,
    add column zipcode text,
    add column country text,
    add column contact_name text,
    add column contact_email text,
    add column contact_phone text,
    add column registered_on date,
    add column referred_by text`,
  `create index institutions_newest on institutions (created_at desc, id desc)`,
  `create index institutions_approved on institutions (name_key) where status = 'Approved'`,
  // How many an institution has and who: counted by role and approval without reading the people.
  `drop index users_institution`,
  `create index users_institution on users (institution_id, role, created_at desc, id desc)
    include (is_admin, is_approved) where institution_id is not null and deleted_at is null`,
  `drop index users_kinds`,
  `create index users_kinds on users (role, is_admin, is_active, is_approved) where deleted_at is null`,
  // Approvals: the few that wait are found without reading those who do not.
  `create index users_teachers on users (created_at desc, id desc) where deleted_at is null and role = 'teacher'`,
  `create index users_teachers_pending on users (created_at desc, id desc)
    where deleted_at is null and role = 'teacher' and not is_approved`,
  `alter table users add column applied_at timestamptz`,
  // Deleting a person looks for their rows by these.
  `create index ratings_user on ratings (user_id)`,
  `create table password_links (
    id uuid constraint password_links_pkey primary key,
    token_hash bytea not null constraint password_links_token_hash_key unique,
    user_id uuid not null constraint password_links_user_fkey references users (id) on delete cascade,
    created_by uuid constraint password_links_created_by_fkey references users (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index password_links_user on password_links (user_id)`,
  `create index password_links_expiry on password_links (expires_at)`,
  // A file that shows a person or an institution; people who see these see the file.
  `create table user_files (
    user_id uuid not null constraint user_files_user_fkey references users (id) on delete cascade,
    file_id uuid not null constraint user_files_file_fkey references files (id),
    constraint user_files_pkey primary key (user_id, file_id)
  )`,
  `create index user_files_file on user_files (file_id)`,
  `create table institution_files (
    institution_id uuid not null constraint institution_files_institution_fkey
      references institutions (id) on delete cascade,
    file_id uuid not null constraint institution_files_file_fkey references files (id),
    constraint institution_files_pkey primary key (institution_id, file_id)
  )`,
  `create index institution_files_file on institution_files (file_id)`,
  `create table mails (
    id uuid constraint mails_pkey primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    created_at timestamptz not null,
    attempts integer not null default 0,
    next_try_at timestamptz not null,
    expires_at timestamptz not null,
    last_error text
  )`,
  `create index mails_due on mails (next_try_at)`,
  `create table audit_entries (
    id uuid constraint audit_entries_pkey primary key,
    at timestamptz not null,
    action text not null,
    actor_id uuid constraint audit_entries_actor_fkey references users (id) on delete set null,
    target_kind text constraint audit_entries_target_kind_known
      check (target_kind in ('user', 'course', 'group', 'institution', 'test', 'roster')),
    target_id uuid,
    target_name text,
    institution_id uuid constraint audit_entries_institution_fkey references institutions (id) on delete set null,
    changes jsonb not null default '[]',
    ip text,
    request_id text,
    constraint audit_entries_target_whole check ((target_kind is null) = (target_id is null))
  )`,
  `create index audit_entries_newest on audit_entries (at desc, id desc)`,
  `create index audit_entries_institution on audit_entries (institution_id, at desc, id desc)
    where institution_id is not null`,
  `create index audit_entries_action on audit_entries (action, at desc, id desc)`,
  `create index audit_entries_actor on audit_entries (actor_id, at desc, id desc) where actor_id is not null`,
  `create index audit_entries_target on audit_entries (target_id, at desc, id desc) where target_id is not null`,
  `create table rosters (
    id uuid constraint rosters_pkey primary key,
    file_name text not null,
    status text not null constraint rosters_status_known
      check (status in ('ready', 'importing', 'imported', 'undoing', 'undone')),
    headers text[] not null,
    columns text[] not null,
    allow_admins boolean not null,
    done integer not null default 0,
    total integer not null default 0,
    kept integer not null default 0,
    -- Rows by what becomes of them, counted as they change, so that a list of rosters reads no rows.
    creates integer not null default 0,
    updates integer not null default 0,
    skips integer not null default 0,
    bads integer not null default 0,
    -- The groups that it made or filled: [{ id, made, before, after }] with their versions.
    groups jsonb not null default '[]',
    created_by uuid not null constraint rosters_created_by_fkey references users (id),
    -- The person on whose behalf work is under way.
    started_by uuid constraint rosters_started_by_fkey references users (id),
    created_at timestamptz not null,
    imported_at timestamptz,
    undone_at timestamptz,
    -- The process that works on it says so now and then; another takes up work that went silent.
    worked_on_at timestamptz
  )`,
  // Removing accounts that an import made looks for whatever refers to them.
  `create index users_approved_by on users (approved_by) where approved_by is not null`,
  `create index courses_deleted_by on courses (deleted_by) where deleted_by is not null`,
  `create index join_requests_decided_by on join_requests (decided_by) where decided_by is not null`,
  `create index password_links_created_by on password_links (created_by) where created_by is not null`,
  `create index files_owner on files (owner_id)`,
  `create index rosters_created_by on rosters (created_by)`,
  `create index rosters_started_by on rosters (started_by) where started_by is not null`,
  `create index rosters_newest on rosters (created_at desc, id desc)`,
  `create index rosters_running on rosters (worked_on_at) where status in ('importing', 'undoing')`,
  `create table roster_rows (
    roster_id uuid not null constraint roster_rows_roster_fkey references rosters (id) on delete cascade,
    line integer not null,
    cells text[] not null,
    action text not null constraint roster_rows_action_known check (action in ('create', 'update', 'skip', 'bad')),
    person jsonb not null default '{}',
    problems jsonb not null default '[]',
    changes jsonb not null default '[]',
    user_id uuid constraint roster_rows_user_fkey references users (id) on delete set null,
    -- The changed columns as they were before the import, to be put back.
    before jsonb,
    done_at timestamptz,
    undone_at timestamptz,
    constraint roster_rows_pkey primary key (roster_id, line)
  )`,
  `create index roster_rows_action on roster_rows (roster_id, action, line)`,
  `create index roster_rows_user on roster_rows (user_id) where user_id is not null`,
  `do $$ begin
    create index institutions_search on institutions using gin
      (name_key gin_trgm_ops, (coalesce(city, '') || ', ' || coalesce(country, '')) gin_trgm_ops);
    create index users_phone_search on users using gin (phone_number gin_trgm_ops)
      where deleted_at is null and role = 'teacher';
    create index audit_entries_target_name on audit_entries using gin (target_name gin_trgm_ops)
      where target_name is not null;
  exception when undefined_object then
    raise notice 'pg_trgm is not available: searches will scan';
  end $$`,
];
