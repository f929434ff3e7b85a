import { limits } from '@lectern/contract';
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { type Counted, countRows, type Db } from '../../platform/db/index.ts';
import type { PostsTable } from '../../platform/db/schema-of-questions.ts';
import { materialName } from '../materials/index.ts';
import type { Place } from './place.repository.ts';

export type PostRow = Selectable<PostsTable>;
/** A post as it is listed. */
export type ListedRow = PostRow & {
  material_name: string;
  /** The answers to it that the reader finds. */
  answers: number;
  /** Whether somebody else has answered it. */
  answered: boolean;
  /** The newest reasons of reports, for staff. */
  reports: string[];
  /** Whether the reader reported it. */
  reported: boolean;
};
type Page = { limit: number; offset: number };

/** The reader of posts of one course. */
export type ReaderOfPosts = { id: string; place: Pick<Place, 'staff'> };

/** Posts of the table `p` that the reader finds: hidden ones are for their author and for staff. */
const found = (p: 'posts' | 'a', { id, place }: ReaderOfPosts): RawBuilder<SqlBool> =>
  place.staff
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(`${p}.hidden_at`)} is null or ${sql.ref(`${p}.author_id`)} = ${id})`;

const answersOf = sql`posts a where a.course_id = posts.course_id and a.question_id = posts.id`;
/** Answers of others that everybody finds. */
const ofOthers = sql`a.author_id <> posts.author_id and a.hidden_at is null and a.deleted_at is null`;

const columns = (reader: ReaderOfPosts) => sql`posts.*, ${materialName(sql`posts.material_id`)} as material_name,
  case when posts.question_id is null then (select count(*) filter (where ${found('a', reader)}) from ${answersOf}) else 0 end as answers,
  posts.question_id is null and exists (select 1 from ${answersOf} and ${ofOthers}) as answered,
  ${reader.place.staff ? reasons : sql`'{}'::text[]`} as reports,
  exists (select 1 from post_reports r where r.course_id = posts.course_id and r.post_id = posts.id
    and r.user_id = ${reader.id}) as reported`;

const reasons = sql`array(select r.reason from post_reports r where r.course_id = posts.course_id
  and r.post_id = posts.id order by r.created_at desc, r.user_id limit ${sql.lit(limits.reportsOfPost)})`;

/** The course of a post, as a column. */
export const courseOfPost = (id: string): RawBuilder<string | null> =>
  sql<string | null>`(select posts.course_id from posts where posts.id = ${id})`;

type Asked = { courseId: string; id: string };

/** The post if the reader finds it and the question that it belongs to, or null. */
export async function findPost(db: Db, reader: ReaderOfPosts, { courseId, id }: Asked): Promise<ListedRow | null> {
  const { rows } = await sql<ListedRow>`select ${columns(reader)} from posts
    where posts.course_id = ${courseId} and posts.id = ${id} and ${found('posts', reader)}
      and (posts.question_id is null or exists (select 1 from posts a
        where a.course_id = posts.course_id and a.id = posts.question_id and ${found('a', reader)}))`.execute(db);
  return rows[0] ?? null;
}

/** Locks a question until the transaction ends: its answers and its state change one after the other. */
export async function lockQuestion(trx: Db, { courseId, id }: Asked): Promise<boolean> {
  const { rows } = await sql`select 1 from posts where course_id = ${courseId} and id = ${id}
    and question_id is null for no key update`.execute(trx);
  return rows.length > 0;
}

export async function insertPost(trx: Db, row: Insertable<PostsTable>): Promise<void> {
  await trx.insertInto('posts').values(row).execute();
}

export async function updatePost(trx: Db, { courseId, id }: Asked, changes: Updateable<PostsTable>): Promise<void> {
  await trx.updateTable('posts').set(changes).where('course_id', '=', courseId).where('id', '=', id).execute();
}

export async function deletePost(trx: Db, { courseId, id }: Asked): Promise<void> {
  await trx.deleteFrom('posts').where('course_id', '=', courseId).where('id', '=', id).execute();
}

/** Leaves an answer without its words and pictures. */
export async function emptyPost(trx: Db, { courseId, id }: Asked, now: Date): Promise<void> {
  await updatePost(trx, { courseId, id }, { deleted_at: now, body: '', accepted_at: null });
  await trx.deleteFrom('post_pictures').where('course_id', '=', courseId).where('post_id', '=', id).execute();
}

/** Whether there are answers after this one. */
export async function isFollowed(trx: Db, { course_id, question_id, created_at, id }: PostRow): Promise<boolean> {
  const { rows } = await sql`select 1 from posts where course_id = ${course_id} and question_id = ${question_id}
    and (created_at, id) > (${created_at}, ${id}::uuid) limit 1`.execute(trx);
  return rows.length > 0;
}

/** Takes the mark from the answers to a question. */
export async function unmarkAnswers(trx: Db, { courseId, id }: Asked): Promise<void> {
  await sql`update posts set accepted_at = null where course_id = ${courseId} and question_id = ${id}
    and accepted_at is not null`.execute(trx);
}

/** Notes whether a question waits for an answer, after anything of it has changed. */
export async function noteWaiting(trx: Db, { courseId, id }: Asked): Promise<void> {
  await sql`update posts set waits = (posts.resolved_at is null and posts.hidden_at is null
      and not exists (select 1 from ${answersOf} and ${ofOthers}))
    where course_id = ${courseId} and id = ${id}`.execute(trx);
}

/** Adds a report; a second one of the same person changes nothing. */
export async function insertReport(
  trx: Db,
  { courseId, id }: Asked,
  report: { userId: string; reason: string; now: Date },
): Promise<void> {
  await sql`insert into post_reports (course_id, post_id, user_id, reason, created_at)
    values (${courseId}, ${id}, ${report.userId}, ${report.reason}, ${report.now}) on conflict do nothing`.execute(trx);
}

/** One page of rows of `posts` for a reader. */
async function pageOf(
  db: Db,
  reader: ReaderOfPosts,
  { from, order, page }: { from: RawBuilder<unknown>; order: RawBuilder<unknown>; page: Page },
): Promise<{ rows: ListedRow[]; counted: Counted }> {
  // The columns are read for the rows of the page alone.
  const { rows } = await sql<ListedRow>`select ${columns(reader)} from (select posts.* from ${from}
    order by ${order} limit ${page.limit} offset ${page.offset}) posts order by ${order}`.execute(db);
  return { rows, counted: await countRows(db, from) };
}

type AtMaterial = { courseId: string; materialId: string; sort: 'latest' | 'place'; unresolved: boolean };

/** One page of the questions at a material. */
export async function pageAtMaterial(db: Db, reader: ReaderOfPosts, asked: AtMaterial, page: Page) {
  const from = sql`posts where posts.material_id = ${asked.materialId} and posts.course_id = ${asked.courseId}
    and posts.question_id is null and ${found('posts', reader)} ${asked.unresolved ? sql`and posts.resolved_at is null` : sql``}`;
  const newest = sql`posts.created_at desc, posts.id desc`;
  const order = asked.sort === 'place' ? sql`coalesce(posts.second, posts.page) nulls last, ${newest}` : newest;
  return pageOf(db, reader, { from, order, page });
}

/** One page of the questions of a course for its staff, those that wait first. */
export async function pageOfCourse(
  db: Db,
  reader: ReaderOfPosts,
  { courseId, only }: { courseId: string; only: 'waiting' | 'reported' | undefined },
  page: Page,
) {
  const reported = sql`and exists (select 1 from post_reports r join posts a on a.course_id = r.course_id and a.id = r.post_id
    where r.course_id = posts.course_id and a.hidden_at is null and coalesce(a.question_id, a.id) = posts.id)`;
  const narrowed = { waiting: sql`and posts.waits`, reported };
  const from = sql`posts where posts.course_id = ${courseId} and posts.question_id is null
    ${only === undefined ? sql`` : narrowed[only]}`;
  return pageOf(db, reader, { from, order: sql`posts.waits desc, posts.created_at desc, posts.id desc`, page });
}

/** One page of the answers to a question: the marked one, then the oldest. */
export async function pageOfAnswers(db: Db, reader: ReaderOfPosts, { courseId, id }: Asked, page: Page) {
  const from = sql`posts where posts.course_id = ${courseId} and posts.question_id = ${id} and ${found('posts', reader)}`;
  return pageOf(db, reader, { from, order: sql`posts.accepted_at is null, posts.created_at, posts.id`, page });
}
