import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Formatted posts, and the pictures in them. A picture has the id of its file; without a post nobody has posted it yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Earlier posts stay plain, and so do those of processes that do not know of the column.
  `alter table posts add column formatted boolean not null default false`,
  `alter table files drop constraint files_purpose_known,
    add constraint files_purpose_known check (purpose in ('work', 'picture', 'post'))`,
  `alter table open_uploads drop constraint open_uploads_purpose_known,
    add constraint open_uploads_purpose_known check (purpose in ('work', 'picture', 'post'))`,
  `create table post_pictures (
    course_id uuid not null constraint post_pictures_course_fkey references courses (id) on delete cascade,
    id uuid not null constraint post_pictures_file_fkey references files (id),
    author_id uuid not null constraint post_pictures_author_fkey references users (id),
    post_id uuid,
    created_at timestamptz not null,
    constraint post_pictures_pkey primary key (course_id, id),
    constraint post_pictures_post_fkey foreign key (course_id, post_id) references posts (course_id, id) on delete cascade
  )`,
  `create index post_pictures_id on post_pictures (id)`,
  `create index post_pictures_author on post_pictures (author_id)`,
  `create index post_pictures_of_post on post_pictures (course_id, post_id) where post_id is not null`,
  `create index post_pictures_not_posted on post_pictures (created_at) where post_id is null`,
];
