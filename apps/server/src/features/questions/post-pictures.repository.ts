import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { PostPicturesTable } from '../../platform/db/schema-of-questions.ts';

type Picture = { course_id: string; author_id: string; post_id: string | null };
type Post = { courseId: string; id: string; authorId: string };

export async function insertPicture(trx: Db, row: Insertable<PostPicturesTable>): Promise<void> {
  await trx.insertInto('post_pictures').values(row).execute();
}

/** The picture with this id, for any reader, or null. */
export async function findPicture(db: Db, id: string): Promise<Picture | null> {
  const row = await db
    .selectFrom('post_pictures')
    .select(['course_id', 'author_id', 'post_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks those of these pictures that the author of a post uploaded in its course and that stand in it or in none, and answers how
 * many they are.
 */
export async function lockPictures(trx: Db, { courseId, id, authorId }: Post, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`select 1 from post_pictures where course_id = ${courseId} and id = any(${[...ids]}::uuid[])
    and author_id = ${authorId} and (post_id is null or post_id = ${id}) order by id for update`.execute(trx);
  return rows.length;
}

/** Makes these the pictures of a post; others that it had go. */
export async function setPictures(
  trx: Db,
  { courseId, id }: Omit<Post, 'authorId'>,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from post_pictures where course_id = ${courseId} and post_id = ${id}
    and id <> all(${[...ids]}::uuid[])`.execute(trx);
  await sql`update post_pictures set post_id = ${id} where course_id = ${courseId}
    and id = any(${[...ids]}::uuid[])`.execute(trx);
}

/** Removes up to `count` pictures that came before this moment and that nobody has posted. */
export async function deleteUnposted(db: Db, before: Date, count: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from post_pictures where ctid = any(array(
    select p.ctid from post_pictures p where p.post_id is null and p.created_at < ${before}
    order by p.created_at limit ${count} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The picture file `f` stands in no post, and nobody is writing one with it. */
export const inNoPost = sql<boolean>`(f.purpose = 'post' and not exists (select 1 from post_pictures p where p.id = f.id))`;
