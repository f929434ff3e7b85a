import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Questions at materials with their answers, the reports of them, and each course's choices about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table question_settings (
    course_id uuid not null constraint question_settings_course_fkey references courses (id) on delete cascade,
    classmates_answer boolean not null,
    names_hidden boolean not null,
    constraint question_settings_pkey primary key (course_id)
  )`,
  `create table posts (
    course_id uuid not null constraint posts_course_fkey references courses (id) on delete cascade,
    id uuid not null,
    material_id uuid not null,
    question_id uuid,
    author_id uuid not null constraint posts_author_fkey references users (id),
    by_staff boolean not null,
    body text not null,
    second integer,
    page integer,
    created_at timestamptz not null,
    edited_at timestamptz,
    deleted_at timestamptz,
    hidden_at timestamptz,
    hidden_reason text,
    resolved_at timestamptz,
    accepted_at timestamptz,
    waits boolean not null,
    constraint posts_pkey primary key (course_id, id),
    constraint posts_question_fkey foreign key (course_id, question_id) references posts (course_id, id) on delete cascade,
    constraint posts_body_length check (char_length(body) between 1 and 5000 or (body = '' and deleted_at is not null)),
    constraint posts_one_place check (num_nonnulls(second, page) <= 1),
    constraint posts_second_range check (second between 0 and 86400),
    constraint posts_page_range check (page between 1 and 10000),
    constraint posts_answers_have_no_place check (question_id is null or num_nonnulls(second, page, resolved_at) = 0),
    constraint posts_questions_are_no_answers check (question_id is not null or num_nonnulls(accepted_at, deleted_at) = 0),
    constraint posts_questions_wait check (not waits or question_id is null),
    constraint posts_hidden_for_a_reason check ((hidden_at is null) = (hidden_reason is null)),
    constraint posts_hidden_reason_length check (char_length(hidden_reason) between 1 and 500)
  )`,
  `create index posts_id on posts (id)`,
  `create index posts_of_material on posts (material_id, created_at desc, id desc)`,
  `create index posts_of_course on posts (course_id, waits desc, created_at desc, id desc) where question_id is null`,
  `create index posts_waiting on posts (course_id) where waits`,
  `create index posts_answers on posts (course_id, question_id, created_at, id) where question_id is not null`,
  `create unique index posts_one_accepted on posts (course_id, question_id) where accepted_at is not null`,
  `create index posts_author on posts (author_id)`,
  `create table post_reports (
    course_id uuid not null,
    post_id uuid not null,
    user_id uuid not null constraint post_reports_user_fkey references users (id) on delete cascade,
    reason text not null,
    created_at timestamptz not null,
    constraint post_reports_pkey primary key (course_id, post_id, user_id),
    constraint post_reports_post_fkey foreign key (course_id, post_id) references posts (course_id, id) on delete cascade,
    constraint post_reports_reason_length check (char_length(reason) between 1 and 500)
  )`,
  `create index post_reports_user on post_reports (user_id)`,
  // A key to a material would lack the course (decision 35).
  `create function delete_posts_of_material() returns trigger language plpgsql set search_path from current as $$
    begin
      delete from posts where material_id = old.id;
      return null;
    end $$`,
  `create trigger materials_posts after delete on materials for each row execute function delete_posts_of_material()`,
];
