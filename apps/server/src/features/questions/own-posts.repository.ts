import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

// Everything that one person wrote in a course.

type Own = { courseId: string; userId: string };

/** Whether somebody else has answered the question `posts`. */
const answeredByOthers = sql`exists (select 1 from posts a where a.course_id = posts.course_id
  and a.question_id = posts.id and a.author_id <> posts.author_id)`;

/** The posts of a person in a course that they may delete, and their questions that others have answered. */
export async function countOwnPosts(db: Db, { courseId, userId }: Own): Promise<{ posts: number; kept: number }> {
  const { rows } = await sql<{ posts: number; kept: number }>`select
      count(*) filter (where not (question_id is null and ${answeredByOthers})) as posts,
      count(*) filter (where question_id is null and ${answeredByOthers}) as kept
    from posts where course_id = ${courseId} and author_id = ${userId} and deleted_at is null`.execute(db);
  return rows[0] ?? { posts: 0, kept: 0 };
}

/**
 * Deletes what a person wrote in a course. A question that others have answered stays, and an answer that others follow stays
 * without its words.
 */
export async function removeOwnPosts(trx: Db, { courseId, userId }: Own, now: Date): Promise<void> {
  const own = sql`posts.course_id = ${courseId} and posts.author_id = ${userId}`;
  // Answers to these come one after the other.
  const { rows } = await sql<{ id: string }>`select q.id from posts q where q.course_id = ${courseId}
    and q.question_id is null and (q.author_id = ${userId} or exists (select 1 from posts a
      where a.course_id = q.course_id and a.question_id = q.id and a.author_id = ${userId}))
    order by q.id for no key update`.execute(trx);
  await sql`delete from posts where ${own} and question_id is null and not ${answeredByOthers}`.execute(trx);
  await sql`update posts set deleted_at = ${now}, body = '', accepted_at = null where ${own} and question_id is not null
    and deleted_at is null and exists (select 1 from posts later where later.course_id = posts.course_id
      and later.question_id = posts.question_id and later.author_id <> posts.author_id
      and (later.created_at, later.id) > (posts.created_at, posts.id))`.execute(trx);
  await sql`delete from posts where ${own} and question_id is not null and deleted_at is null`.execute(trx);
  // Pictures of answers that stay without words, and those that were never posted.
  await sql`delete from post_pictures p where p.course_id = ${courseId} and p.author_id = ${userId}
    and not exists (select 1 from posts where ${own} and posts.id = p.post_id and posts.deleted_at is null)`.execute(
    trx,
  );
  await sql`update posts set waits = (posts.resolved_at is null and posts.hidden_at is null and not exists (select 1
      from posts a where a.course_id = posts.course_id and a.question_id = posts.id and a.author_id <> posts.author_id
        and a.hidden_at is null and a.deleted_at is null))
    where course_id = ${courseId} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx);
}
