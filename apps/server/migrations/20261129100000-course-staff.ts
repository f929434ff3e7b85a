import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Teachers beside the owner of a course. `ended_at` is when one was removed or left: for a day the owner can undo it, and
 * until then no right comes of the row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table course_staff (
    course_id uuid not null,
    user_id uuid not null,
    role text not null,
    created_at timestamptz not null,
    ended_at timestamptz,
    constraint course_staff_pkey primary key (course_id, user_id),
    constraint course_staff_course_fkey foreign key (course_id) references courses (id) on delete cascade,
    constraint course_staff_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint course_staff_role_known check (role in ('co-teacher', 'marker'))
  )`.execute(db);
  await sql`create index course_staff_user on course_staff (user_id)`.execute(db);
  await sql`create index course_staff_ended on course_staff (ended_at) where ended_at is not null`.execute(db);
}
