import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** People, institutions, courses with what is in them, and what decides who may see them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // ---- institutions and people
  `create table institutions (
    id uuid constraint institutions_pkey primary key,
    name text not null,
    name_key text not null,
    type text not null constraint institutions_type_known
      check (type in ('College', 'School', 'Educational Center', 'Other')),
    status text not null constraint institutions_status_known check (status in ('Approved', 'Pending', 'Rejected')),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create unique index institutions_name_key on institutions (name_key)`,
  `create table users (
    id uuid constraint users_pkey primary key,
    username text not null,
    username_key text not null,
    email text not null,
    email_key text not null,
    password_hash text,
    phone_number text,
    profile_picture text,
    role text not null constraint users_role_known check (role in ('student', 'teacher', 'admin', 'coordinator')),
    is_admin boolean not null,
    is_active boolean not null,
    is_approved boolean,
    approved_by uuid constraint users_approved_by_fkey references users (id),
    institution_id uuid constraint users_institution_fkey references institutions (id),
    education_level text constraint users_education_level_known
      check (education_level in ('school', 'college', 'graduated')),
    school_class text,
    college_degree text,
    custom_college_degree text,
    experience integer constraint users_experience_range check (experience between 0 and 80),
    expertise text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    constraint users_admin_role_is_admin check (role <> 'admin' or is_admin),
    constraint users_approval_is_for_teachers check ((role = 'teacher') = (is_approved is not null))
  )`,
  `create unique index users_username_key on users (username_key) where deleted_at is null`,
  `create unique index users_email_key on users (email_key) where deleted_at is null`,
  `create index users_institution on users (institution_id) where institution_id is not null`,
  `create table institution_managers (
    institution_id uuid not null constraint institution_managers_institution_fkey
      references institutions (id) on delete cascade,
    user_id uuid not null constraint institution_managers_user_fkey references users (id) on delete cascade,
    constraint institution_managers_pkey primary key (institution_id, user_id)
  )`,
  `create index institution_managers_user on institution_managers (user_id)`,
  `create table auth_sessions (
    id uuid constraint auth_sessions_pkey primary key,
    token_hash bytea not null constraint auth_sessions_token_hash_key unique,
    user_id uuid not null constraint auth_sessions_user_fkey references users (id) on delete cascade,
    remember boolean not null,
    ip text,
    user_agent text,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index auth_sessions_user on auth_sessions (user_id)`,
  `create index auth_sessions_expiry on auth_sessions (expires_at)`,

  // ---- courses
  `create table courses (
    id uuid constraint courses_pkey primary key,
    name text not null,
    title text not null,
    description text,
    image_url text,
    duration integer not null constraint courses_duration_range check (duration between 1 and 10000),
    duration_unit text not null constraint courses_duration_unit_known check (duration_unit in ('months', 'hours')),
    course_type text not null constraint courses_type_known check (course_type in ('public', 'private')),
    status text not null constraint courses_status_known check (status in ('active', 'inactive')),
    join_code text not null,
    join_code_key text not null constraint courses_join_code_key unique,
    created_by uuid not null constraint courses_created_by_fkey references users (id),
    ratings_count integer not null default 0,
    ratings_sum integer not null default 0,
    average_rating double precision generated always as
      (case when ratings_count = 0 then 0 else ratings_sum::double precision / ratings_count end) stored,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    deleted_by uuid constraint courses_deleted_by_fkey references users (id)
  )`,
  // Newest first and best rated first, the two orders in which visitors page through the catalogue.
  `create index courses_catalogue_newest on courses (created_at desc, id desc)
    where deleted_at is null and course_type = 'public' and status = 'active'`,
  `create index courses_catalogue_best on courses (average_rating desc, created_at desc, id desc)
    where deleted_at is null and course_type = 'public' and status = 'active'`,
  `create index courses_newest on courses (created_at desc, id desc) where deleted_at is null`,
  `create index courses_creator on courses (created_by, created_at desc, id desc)`,
  `create index courses_bin on courses (deleted_at) where deleted_at is not null`,
  `create table subjects (
    id uuid constraint subjects_pkey primary key,
    course_id uuid not null constraint subjects_course_fkey references courses (id) on delete cascade,
    position integer not null constraint subjects_position_range check (position >= 0),
    name text not null,
    description text,
    duration integer not null constraint subjects_duration_range check (duration between 1 and 10000),
    duration_unit text not null constraint subjects_duration_unit_known check (duration_unit in ('months', 'hours')),
    constraint subjects_position_key unique (course_id, position) deferrable initially deferred,
    constraint subjects_course_id_key unique (course_id, id)
  )`,
  `create table materials (
    id uuid constraint materials_pkey primary key,
    subject_id uuid not null constraint materials_subject_fkey references subjects (id) on delete cascade,
    position integer not null constraint materials_position_range check (position >= 0),
    name text not null,
    description text,
    content_type text not null constraint materials_content_type_known
      check (content_type in ('PDF', 'Video', 'Document', 'Image', 'Link')),
    content_url text not null,
    constraint materials_position_key unique (subject_id, position) deferrable initially deferred
  )`,
  `create table ratings (
    id uuid constraint ratings_pkey primary key,
    course_id uuid not null constraint ratings_course_fkey references courses (id) on delete cascade,
    user_id uuid not null constraint ratings_user_fkey references users (id),
    rating integer not null constraint ratings_stars check (rating between 1 and 5),
    comment text not null,
    created_at timestamptz not null,
    constraint ratings_one_per_user_and_course unique (course_id, user_id)
  )`,
  `create index ratings_newest on ratings (course_id, created_at desc, id desc)`,

  // ---- what opens a course to people
  `create table institution_course_access (
    institution_id uuid not null constraint institution_course_access_institution_fkey
      references institutions (id) on delete cascade,
    course_id uuid not null constraint institution_course_access_course_fkey references courses (id) on delete cascade,
    constraint institution_course_access_pkey primary key (institution_id, course_id)
  )`,
  `create index institution_course_access_course on institution_course_access (course_id)`,
  `create table groups (
    id uuid constraint groups_pkey primary key,
    name text not null,
    name_key text not null,
    description text,
    duration integer constraint groups_duration_range check (duration between 1 and 10000),
    status text not null constraint groups_status_known check (status in ('active', 'inactive')),
    created_by uuid not null constraint groups_created_by_fkey references users (id),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint groups_name_per_creator unique (created_by, name_key)
  )`,
  `create table group_users (
    group_id uuid not null constraint group_users_group_fkey references groups (id) on delete cascade,
    user_id uuid not null constraint group_users_user_fkey references users (id) on delete cascade,
    constraint group_users_pkey primary key (group_id, user_id)
  )`,
  `create index group_users_user on group_users (user_id)`,
  `create table group_courses (
    group_id uuid not null constraint group_courses_group_fkey references groups (id) on delete cascade,
    course_id uuid not null constraint group_courses_course_fkey references courses (id) on delete cascade,
    constraint group_courses_pkey primary key (group_id, course_id)
  )`,
  `create index group_courses_course on group_courses (course_id)`,
  `create table join_requests (
    id uuid constraint join_requests_pkey primary key,
    course_id uuid not null constraint join_requests_course_fkey references courses (id) on delete cascade,
    user_id uuid not null constraint join_requests_user_fkey references users (id) on delete cascade,
    status text not null constraint join_requests_status_known check (status in ('pending', 'approved', 'rejected')),
    reason text,
    created_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid constraint join_requests_decided_by_fkey references users (id),
    constraint join_requests_decided_or_pending check ((status = 'pending') = (decided_at is null))
  )`,
  // One request that waits or has been granted; rejected ones stay as history and allow another.
  `create unique index join_requests_one_open on join_requests (course_id, user_id) where status <> 'rejected'`,
  `create index join_requests_newest on join_requests (course_id, created_at desc, id desc)`,
  `create index join_requests_user on join_requests (user_id, created_at desc)`,

  // ---- files
  `create table files (
    id uuid constraint files_pkey primary key,
    owner_id uuid not null constraint files_owner_fkey references users (id),
    name text not null,
    kind text not null constraint files_kind_known check (kind in ('image', 'pdf', 'document', 'video')),
    content_type text not null,
    size bigint not null constraint files_size_range check (size >= 0),
    created_at timestamptz not null
  )`,
  `create index files_created on files (created_at)`,
  `create table course_files (
    course_id uuid not null constraint course_files_course_fkey references courses (id) on delete cascade,
    file_id uuid not null constraint course_files_file_fkey references files (id),
    constraint course_files_pkey primary key (course_id, file_id)
  )`,
  `create index course_files_file on course_files (file_id)`,

  // ---- what the requests themselves need
  `create table idempotency_keys (
    user_id uuid not null constraint idempotency_keys_user_fkey references users (id) on delete cascade,
    path text not null,
    key text not null,
    body_hash bytea not null,
    status integer not null,
    response text not null,
    created_at timestamptz not null,
    constraint idempotency_keys_pkey primary key (user_id, path, key)
  )`,
  `create index idempotency_keys_created on idempotency_keys (created_at)`,
  `create table rate_limits (
    key text constraint rate_limits_pkey primary key,
    count integer not null,
    expires_at timestamptz not null
  )`,
  `create index rate_limits_expiry on rate_limits (expires_at)`,
  // Searching inside names needs trigrams. Where a managed database forbids the extension, search still works, slower.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index courses_name_search on courses using gin (name gin_trgm_ops) where deleted_at is null;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not available: searches will scan';
  end $$`,
];
