import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Certificates, each course's conditions for them, those whom a change may have brought one, and the keys that sign them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// The triggers set no time of their own: the program has one clock, and "-infinity" is before any of its moments.
const statements = [
  `create table certificate_settings (
    course_id uuid not null constraint certificate_settings_course_fkey references courses (id) on delete cascade,
    offered boolean not null,
    all_materials boolean not null,
    assessment_id uuid,
    percentage integer,
    title text,
    signer_name text,
    signer_role text,
    check_at timestamptz not null,
    constraint certificate_settings_pkey primary key (course_id),
    constraint certificate_settings_test_with_percentage check ((assessment_id is null) = (percentage is null)),
    constraint certificate_settings_percentage_range check (percentage between 1 and 100),
    constraint certificate_settings_some_condition check (not offered or all_materials or assessment_id is not null),
    constraint certificate_settings_title_length check (char_length(title) between 1 and 120),
    constraint certificate_settings_signer_name_length check (char_length(signer_name) between 1 and 120),
    constraint certificate_settings_signer_role_length check (char_length(signer_role) between 1 and 120)
  )`,
  `create index certificate_settings_due on certificate_settings (check_at) where offered`,
  `create index certificate_settings_test on certificate_settings (assessment_id) where assessment_id is not null`,
  // No key to the course: a certificate outlives it. Whose account is erased has none left but its place in the list.
  `create table certificates (
    course_id uuid not null,
    id uuid not null,
    user_id uuid constraint certificates_user_fkey references users (id),
    code text,
    place integer not null,
    person_name text not null,
    person_key text not null,
    course_name text not null,
    institution_name text,
    institution_id uuid constraint certificates_institution_fkey references institutions (id) on delete set null,
    title text,
    signer_name text,
    signer_role text,
    duration integer not null,
    duration_unit text not null,
    all_materials boolean not null,
    assessment_id uuid,
    test_name text,
    percentage integer,
    issued_at timestamptz not null,
    doubted_at timestamptz,
    revoked_at timestamptz,
    revoked_by uuid constraint certificates_revoked_by_fkey references users (id),
    revoked_reason text,
    constraint certificates_pkey primary key (course_id, id),
    constraint certificates_one_each unique (course_id, user_id),
    constraint certificates_place_key unique (course_id, place),
    constraint certificates_code_key unique (code),
    constraint certificates_place_range check (place >= 0),
    constraint certificates_of_somebody check (num_nulls(user_id, code) in (0, 2)),
    constraint certificates_revoked_for_a_reason check (num_nulls(revoked_at, revoked_reason) in (0, 2)),
    constraint certificates_revoked_reason_length check (char_length(revoked_reason) between 1 and 500),
    constraint certificates_duration_unit_known check (duration_unit in ('months', 'hours'))
  )`,
  `create index certificates_id on certificates (id)`,
  `create index certificates_user on certificates (user_id, issued_at desc, id desc)`,
  `create index certificates_newest on certificates (course_id, issued_at desc, id desc) where user_id is not null`,
  `create index certificates_revoked_by on certificates (revoked_by) where revoked_by is not null`,
  `create index certificates_institution on certificates (institution_id) where institution_id is not null`,
  `create table certificate_checks (
    course_id uuid not null constraint certificate_checks_course_fkey references courses (id) on delete cascade,
    user_id uuid not null constraint certificate_checks_user_fkey references users (id) on delete cascade,
    check_at timestamptz not null,
    constraint certificate_checks_pkey primary key (course_id, user_id)
  )`,
  `create index certificate_checks_due on certificate_checks (check_at)`,
  `create index certificate_checks_user on certificate_checks (user_id)`,
  `create table certificate_keys (
    id text not null constraint certificate_keys_pkey primary key,
    public_key jsonb not null,
    private_key jsonb,
    created_at timestamptz not null,
    retired_at timestamptz,
    constraint certificate_keys_retired_cannot_sign check ((private_key is null) = (retired_at is not null))
  )`,
  `create unique index certificate_keys_one_signs on certificate_keys ((retired_at is null)) where retired_at is null`,
  // A row that stands is locked anew: a look that has begun then leaves it for the next one, which sees this act.
  `create function check_certificate_of(course uuid, person uuid) returns void language sql set search_path from current as $$
    insert into certificate_checks (course_id, user_id, check_at) values (course, person, '-infinity')
    on conflict (course_id, user_id) do update set check_at = excluded.check_at
  $$`,
  `create function check_certificates_in(course uuid) returns void language sql set search_path from current as $$
    update certificate_settings set check_at = '-infinity' where course_id = course
  $$`,
  `create function progress_checks_certificate() returns trigger language plpgsql set search_path from current as $$
  begin
    perform check_certificate_of(s.course_id, new.user_id) from materials m join subjects s on s.id = m.subject_id
      join certificate_settings c on c.course_id = s.course_id and c.offered and c.all_materials
      where m.id = new.material_id;
    return null;
  end $$`,
  `create trigger material_progress_certificate_new after insert on material_progress
    for each row when (new.completed_at is not null) execute function progress_checks_certificate()`,
  `create trigger material_progress_certificate after update of completed_at on material_progress
    for each row when (new.completed_at is not null and old.completed_at is null) execute function progress_checks_certificate()`,
  // A corrected result may also cast doubt on a certificate of an earlier condition.
  `create function attempts_check_certificate() returns trigger language plpgsql set search_path from current as $$
  begin
    perform check_certificate_of(asked.course_id, new.student_id) from (
      select course_id from certificate_settings where assessment_id = new.assessment_id and offered
      union select course_id from certificates where user_id = new.student_id and assessment_id = new.assessment_id) asked;
    return null;
  end $$`,
  `create trigger attempts_certificate_new after insert on attempts
    for each row when (new.status = 'submitted') execute function attempts_check_certificate()`,
  `create trigger attempts_certificate after update of status, mark, max_mark on attempts
    for each row when (new.status = 'submitted'
      and (old.status, old.mark, old.max_mark) is distinct from (new.status, new.mark, new.max_mark))
    execute function attempts_check_certificate()`,
  `create function assessments_check_certificates() returns trigger language plpgsql set search_path from current as $$
  begin
    perform check_certificates_in(new.course_id) where exists (select 1 from certificate_settings c where c.assessment_id = new.id);
    return null;
  end $$`,
  `create trigger assessments_certificates
    after update of results_show, results_show_after, closes_at, status, deleted_at, audience, attempts_allowed on assessments
    for each row execute function assessments_check_certificates()`,
  `create function courses_check_certificates() returns trigger language plpgsql set search_path from current as $$
  begin
    perform check_certificates_in(new.id);
    return null;
  end $$`,
  `create trigger courses_certificates after update of status, deleted_at, updated_at on courses
    for each row execute function courses_check_certificates()`,
  `create function join_requests_check_certificate() returns trigger language plpgsql set search_path from current as $$
  begin
    perform check_certificate_of(c.course_id, new.user_id) from certificate_settings c
      where c.course_id = new.course_id and c.offered;
    return null;
  end $$`,
  `create trigger join_requests_certificate_new after insert on join_requests
    for each row when (new.status = 'approved') execute function join_requests_check_certificate()`,
  `create trigger join_requests_certificate after update of status on join_requests
    for each row when (new.status = 'approved' and old.status <> 'approved') execute function join_requests_check_certificate()`,
];
