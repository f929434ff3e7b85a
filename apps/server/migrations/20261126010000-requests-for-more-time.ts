import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The requests of students for more time at a test. A granted one keeps the exception that was there before, for undoing it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table time_requests (
    course_id uuid not null,
    assessment_id uuid not null,
    id uuid not null,
    user_id uuid not null constraint time_requests_user_fkey references users (id) on delete cascade,
    wants text[] not null constraint time_requests_wants_known
      check (wants <> '{}' and wants <@ array['later', 'minutes', 'attempt']),
    wished_at timestamptz,
    reason text not null constraint time_requests_reason_length check (char_length(reason) between 1 and 1000),
    status text not null constraint time_requests_status_known check (status in ('waiting', 'granted', 'declined')),
    created_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid constraint time_requests_decided_by_fkey references users (id),
    answer text constraint time_requests_answer_length check (char_length(answer) <= 1000),
    exception_before jsonb,
    exception_version timestamptz,
    constraint time_requests_pkey primary key (course_id, assessment_id, id),
    constraint time_requests_assessment_fkey foreign key (course_id, assessment_id)
      references assessments (course_id, id) on update cascade on delete cascade,
    constraint time_requests_decided_or_waiting check ((status = 'waiting') = (decided_at is null))
  )`.execute(db);
  await sql`create unique index time_requests_one_waiting on time_requests (course_id, assessment_id, user_id)
    where status = 'waiting'`.execute(db);
  await sql`create index time_requests_user on time_requests (user_id, created_at desc)`.execute(db);
  await sql`create index time_requests_waiting on time_requests (created_at desc, id desc) where status = 'waiting'`.execute(
    db,
  );
  await sql`create index time_requests_decided on time_requests (decided_at desc, id desc) where status <> 'waiting'`.execute(
    db,
  );
  await sql`create index time_requests_decided_by on time_requests (decided_by) where decided_by is not null`.execute(
    db,
  );
}
