import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Tests in versions, attempts at them with every response, and what corrects their results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // ---- tests
  // A course that is removed for good takes its tests along. A subject that an edit removes leaves them to the course.
  `create table assessments (
    id uuid constraint assessments_pkey primary key,
    name text not null,
    type text not null constraint assessments_type_known check (type in ('pre-test', 'post-test')),
    duration_minutes integer constraint assessments_duration_range check (duration_minutes between 1 and 10080),
    course_id uuid not null constraint assessments_course_fkey references courses (id) on delete cascade,
    subject_id uuid,
    status text not null constraint assessments_status_known check (status in ('enabled', 'disabled')),
    attempts_allowed integer not null
      constraint assessments_attempts_allowed_range check (attempts_allowed between 1 and 100),
    shuffle_options boolean not null,
    results_show text not null constraint assessments_results_show_known check (results_show in ('at_once', 'after')),
    results_show_after timestamptz,
    current_version integer not null,
    created_by uuid not null constraint assessments_created_by_fkey references users (id),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    deleted_by uuid constraint assessments_deleted_by_fkey references users (id),
    constraint assessments_subject_of_course foreign key (course_id, subject_id)
      references subjects (course_id, id) on delete set null (subject_id),
    constraint assessments_date_when_after check (results_show <> 'after' or results_show_after is not null)
  )`,
  // The questions of a version stand apart from its solutions, and its key in a table of its own, so that the
  // statements that answer students have no column to leak. Rows never change.
  `create table assessment_versions (
    assessment_id uuid not null constraint assessment_versions_assessment_fkey
      references assessments (id) on delete cascade,
    number integer not null constraint assessment_versions_number_range check (number >= 1),
    questions jsonb not null,
    solutions jsonb not null,
    questions_count integer not null constraint assessment_versions_questions_range
      check (questions_count between 1 and 200 and jsonb_array_length(questions) = questions_count
        and jsonb_array_length(solutions) = questions_count),
    created_by uuid not null constraint assessment_versions_created_by_fkey references users (id),
    created_at timestamptz not null,
    constraint assessment_versions_pkey primary key (assessment_id, number)
  )`,
  `alter table assessments add constraint assessments_current_version_fkey foreign key (id, current_version)
    references assessment_versions (assessment_id, number) deferrable initially deferred`,
  // The key of a version. Its rows change by a correction alone, which writes down what stood there before.
  `create table assessment_keys (
    assessment_id uuid not null,
    version integer not null,
    question_id uuid not null,
    position integer not null constraint assessment_keys_position_range check (position between 0 and 199),
    options integer not null constraint assessment_keys_options_range check (options between 2 and 6),
    correct text not null constraint assessment_keys_correct_is_an_option
      check (correct in ('A', 'B', 'C', 'D', 'E', 'F') and ascii(correct) - 64 <= options),
    positive_mark integer not null constraint assessment_keys_positive_mark_range check (positive_mark between 0 and 100),
    negative_mark integer not null constraint assessment_keys_negative_mark_range check (negative_mark between 0 and 100),
    constraint assessment_keys_pkey primary key (assessment_id, version, question_id),
    constraint assessment_keys_position_key unique (assessment_id, version, position),
    constraint assessment_keys_version_fkey foreign key (assessment_id, version)
      references assessment_versions (assessment_id, number) on delete cascade
  )`,
  // Every file that any version ever showed: files of a test stay while the test does.
  `create table assessment_files (
    assessment_id uuid not null constraint assessment_files_assessment_fkey references assessments (id) on delete cascade,
    file_id uuid not null constraint assessment_files_file_fkey references files (id),
    constraint assessment_files_pkey primary key (assessment_id, file_id)
  )`,
  `create index assessment_files_file on assessment_files (file_id)`,
  `create index assessments_newest on assessments (created_at desc, id desc) where deleted_at is null`,
  `create index assessments_name on assessments (lower(name)) where deleted_at is null`,
  `create index assessments_creator on assessments (created_by, created_at desc, id desc) where deleted_at is null`,
  `create index assessments_course on assessments (course_id, created_at, id)`,
  `create index assessments_subject on assessments (subject_id, type, created_at desc) where subject_id is not null`,
  `do $$ begin
    create index assessments_name_search on assessments using gin (name gin_trgm_ops) where deleted_at is null;
  exception when undefined_object then
    raise notice 'pg_trgm is not available: searches will scan';
  end $$`,

  // ---- attempts
  // Every save touches its attempt's row. No index holds the columns that a save changes, and pages keep room, so that
  // the new row stays on its page.
  `create table attempts (
    id uuid constraint attempts_pkey primary key,
    assessment_id uuid not null,
    version integer not null,
    student_id uuid not null constraint attempts_student_fkey references users (id),
    number integer not null constraint attempts_number_range check (number >= 1),
    status text not null constraint attempts_status_known check (status in ('open', 'submitted')),
    shuffled boolean not null,
    lease integer not null constraint attempts_lease_range check (lease >= 1),
    started_at timestamptz not null,
    deadline_at timestamptz,
    added_minutes integer not null default 0 constraint attempts_added_minutes_range check (added_minutes >= 0),
    last_seen_at timestamptz not null,
    last_saved_at timestamptz,
    submitted_at timestamptz,
    submitted_by text constraint attempts_submitted_by_known check (submitted_by in ('student', 'deadline')),
    receipt_code text constraint attempts_receipt_code_key unique,
    mark integer,
    max_mark integer,
    right_count integer,
    wrong_count integer,
    skipped_count integer,
    regraded_at timestamptz,
    result_seen_at timestamptz,
    constraint attempts_number_key unique (assessment_id, student_id, number),
    constraint attempts_version_fkey foreign key (assessment_id, version)
      references assessment_versions (assessment_id, number) on delete cascade,
    constraint attempts_submitted_with_result check (case status
      when 'open' then num_nonnulls(submitted_at, submitted_by, receipt_code, mark, max_mark, right_count, wrong_count,
        skipped_count, regraded_at) = 0
      else num_nulls(submitted_at, submitted_by, receipt_code, mark, max_mark, right_count, wrong_count,
        skipped_count) = 0 end),
    constraint attempts_deadline_after_start check (deadline_at > started_at),
    constraint attempts_mark_range check (mark <= max_mark),
    constraint attempts_counts_range check (right_count >= 0 and wrong_count >= 0 and skipped_count >= 0)
  ) with (fillfactor = 80)`,
  `create unique index attempts_one_open on attempts (assessment_id, student_id) where status = 'open'`,
  `create index attempts_due on attempts (deadline_at) where status = 'open' and deadline_at is not null`,
  `create index attempts_sitting on attempts (assessment_id, started_at, id) where status = 'open'`,
  `create index attempts_results_newest on attempts (assessment_id, submitted_at desc, id desc)
    where status = 'submitted'`,
  `create index attempts_results_best on attempts (assessment_id, mark desc, id desc) where status = 'submitted'`,
  `create index attempts_student_newest on attempts (student_id, submitted_at desc, id desc)
    where status = 'submitted'`,
  `create index attempts_version on attempts (assessment_id, version)`,
  // The present choices. The statement that saves decides that the question is the version's: a foreign key would lock
  // one row of the key for everybody who answers the same question.
  `create table responses (
    attempt_id uuid not null constraint responses_attempt_fkey references attempts (id) on delete cascade,
    question_id uuid not null,
    selected text constraint responses_selected_is_a_letter check (selected in ('A', 'B', 'C', 'D', 'E', 'F')),
    lease integer not null constraint responses_lease_range check (lease >= 1),
    sequence integer not null constraint responses_sequence_range check (sequence between 1 and 1000000000),
    saved_at timestamptz not null,
    constraint responses_pkey primary key (attempt_id, question_id)
  ) with (fillfactor = 80)`,
  // Every save, once; added to and never changed.
  `create table response_history (
    attempt_id uuid not null constraint response_history_attempt_fkey references attempts (id) on delete cascade,
    question_id uuid not null,
    lease integer not null,
    sequence integer not null,
    selected text constraint response_history_selected_is_a_letter check (selected in ('A', 'B', 'C', 'D', 'E', 'F')),
    saved_at timestamptz not null,
    constraint response_history_pkey primary key (attempt_id, lease, sequence)
  )`,
  `create table attempt_events (
    id uuid constraint attempt_events_pkey primary key,
    attempt_id uuid not null constraint attempt_events_attempt_fkey references attempts (id) on delete cascade,
    kind text not null constraint attempt_events_kind_known
      check (kind in ('started', 'taken_over', 'time_added', 'submitted', 'reopened')),
    at timestamptz not null,
    by_user uuid constraint attempt_events_by_user_fkey references users (id),
    reason text,
    minutes integer constraint attempt_events_minutes_range check (minutes between 1 and 1440),
    constraint attempt_events_reopened_for_a_reason check (kind <> 'reopened' or reason is not null)
  )`,
  `create index attempt_events_attempt on attempt_events (attempt_id, at, id)`,

  // ---- corrections
  `create table regrades (
    id uuid constraint regrades_pkey primary key,
    assessment_id uuid not null constraint regrades_assessment_fkey references assessments (id) on delete cascade,
    number integer not null,
    reason text not null,
    corrections jsonb not null,
    attempts_count integer not null,
    better_count integer not null,
    worse_count integer not null,
    otherwise_count integer not null,
    created_by uuid not null constraint regrades_created_by_fkey references users (id),
    created_at timestamptz not null,
    undone_by uuid constraint regrades_undone_by_fkey references users (id),
    undone_at timestamptz,
    constraint regrades_number_key unique (assessment_id, number),
    constraint regrades_undone_by_somebody check ((undone_at is null) = (undone_by is null))
  )`,
  // Every result that an attempt ever had; added to and never changed.
  `create table result_history (
    attempt_id uuid not null constraint result_history_attempt_fkey references attempts (id) on delete cascade,
    number integer not null,
    cause text not null constraint result_history_cause_known check (cause in ('submitted', 'regraded', 'regrade_undone')),
    regrade_id uuid constraint result_history_regrade_fkey references regrades (id) on delete cascade,
    receipt_code text not null,
    mark integer not null,
    max_mark integer not null,
    right_count integer not null,
    wrong_count integer not null,
    skipped_count integer not null,
    at timestamptz not null,
    constraint result_history_pkey primary key (attempt_id, number),
    constraint result_history_regrade_has_caused check ((cause = 'submitted') = (regrade_id is null))
  )`,
  `create index result_history_regrade on result_history (regrade_id) where regrade_id is not null`,
];
