import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * How somebody came into a course, and that somebody was taken out of it: the request is rejected then, and keeps who had
 * let the student in and when, for the undo.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table join_requests
    add column came_by text not null default 'request'
      constraint join_requests_came_by_known check (came_by in ('request', 'code', 'teacher')),
    add column let_in_at timestamptz,
    add column let_in_by uuid constraint join_requests_let_in_by_fkey references users (id),
    add constraint join_requests_taken_out_for_a_reason check (let_in_at is null or (status = 'rejected' and reason is not null)),
    add constraint join_requests_let_in_by_with_time check (let_in_by is null or let_in_at is not null)`.execute(db);
  await sql`create index join_requests_taken_out on join_requests (user_id, course_id)
    where let_in_at is not null`.execute(db);
  await sql`create index join_requests_let_in_by on join_requests (let_in_by) where let_in_by is not null`.execute(db);
}
