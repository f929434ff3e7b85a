import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Announcements of staff to a course or an institution, the students for whom alone some are meant, and who read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table announcements (
    id uuid not null constraint announcements_pkey primary key,
    course_id uuid constraint announcements_course_fkey references courses (id) on delete cascade,
    institution_id uuid constraint announcements_institution_fkey references institutions (id) on delete cascade,
    audience text not null,
    author_id uuid not null constraint announcements_author_fkey references users (id),
    title text not null,
    body text not null,
    send_at timestamptz not null,
    sent_at timestamptz,
    edited_at timestamptz,
    withdrawn_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    updated_by uuid,
    constraint announcements_one_place check (num_nonnulls(course_id, institution_id) = 1),
    constraint announcements_audience_of_place check (audience = 'everybody'
      or audience = 'chosen' and course_id is not null or audience in ('students', 'teachers') and institution_id is not null),
    constraint announcements_title_length check (char_length(title) <= 120),
    constraint announcements_body_length check (char_length(body) <= 10000)
  )`,
  `create index announcements_of_course on announcements (course_id, send_at desc, id desc) where course_id is not null`,
  `create index announcements_of_institution on announcements (institution_id, send_at desc, id desc)
    where institution_id is not null`,
  `create index announcements_author on announcements (author_id)`,
  `create index announcements_due on announcements (send_at) where sent_at is null and withdrawn_at is null`,
  `create index announcements_dropped on announcements (withdrawn_at) where sent_at is null and withdrawn_at is not null`,
  `create table announcement_recipients (
    user_id uuid not null constraint announcement_recipients_user_fkey references users (id) on delete cascade,
    announcement_id uuid not null
      constraint announcement_recipients_announcement_fkey references announcements (id) on delete cascade,
    constraint announcement_recipients_pkey primary key (user_id, announcement_id)
  )`,
  `create index announcement_recipients_announcement on announcement_recipients (announcement_id)`,
  `create table announcement_readings (
    user_id uuid not null constraint announcement_readings_user_fkey references users (id) on delete cascade,
    announcement_id uuid not null
      constraint announcement_readings_announcement_fkey references announcements (id) on delete cascade,
    read_at timestamptz not null,
    constraint announcement_readings_pkey primary key (user_id, announcement_id)
  )`,
  `create index announcement_readings_announcement on announcement_readings (announcement_id)`,
];
