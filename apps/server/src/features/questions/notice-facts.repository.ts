import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { sitsTestOf } from '../attempts/index.ts';
import { courseJoined, courseName, grantedOn, liveCoursesOf, peopleWith } from '../courses/index.ts';

/** A course, and how many of its questions wait for an answer. */
export type WaitingCourseRow = { id: string; name: string; waiting: number };

/** Those who answer the questions of a course in which one waits. */
export async function listAnswering(db: Db, courseId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select people.id from (${peopleWith(sql`${courseId}::uuid`, 'answer')}) people
    where exists (select 1 from posts where course_id = ${courseId} and waits)`.execute(db);
  return rows.map(({ id }) => id);
}

const waitingWhere = (where: RawBuilder<unknown>) => sql<WaitingCourseRow>`
  select counted.id, ${courseName(sql`counted.id`)} as name, counted.waiting
  from (select posts.course_id as id, count(*) as waiting from posts where posts.waits and ${where} group by 1) counted`;

/** Those of these courses whose questions the actor answers and in which some wait. */
export async function listWaitingIn(db: Db, actor: Actor, ids: readonly string[]): Promise<WaitingCourseRow[]> {
  const where = sql`posts.course_id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<WaitingCourseRow>`select * from (${waitingWhere(where)}) waiting
    where ${grantedOn(sql`waiting.id`, actor, 'answer')}`.execute(db);
  return rows;
}

/** The first `count` of the courses whose questions a teacher answers and in which questions wait, those with most first, and how many wait in all. */
export async function listWaitingOf(
  db: Db,
  teacherId: string,
  count: number,
): Promise<(WaitingCourseRow & { total: number })[]> {
  const where = sql`posts.course_id = any(array(${liveCoursesOf(teacherId, 'answer')}))`;
  const { rows } = await sql<WaitingCourseRow & { total: number }>`
    select waiting.*, sum(waiting) over ()::int as total from (${waitingWhere(where)}) waiting
    order by waiting desc, lower(name), id limit ${count}`.execute(db);
  return rows;
}

/** The answers of others to the question of the table `q` that everybody finds. */
const answersOfOthers = sql`posts a where a.course_id = q.course_id and a.question_id = q.id
  and a.author_id <> q.author_id and a.hidden_at is null and a.deleted_at is null`;

/** The asker of a question that somebody else has answered, or null. */
export async function findAnswered(db: Db, questionId: string): Promise<string | null> {
  const { rows } = await sql<{ asker: string }>`select q.author_id as asker from posts q
    where q.id = ${questionId} and q.question_id is null and q.hidden_at is null and exists (select 1 from ${answersOfOthers})`.execute(
    db,
  );
  return rows[0]?.asker ?? null;
}

/** Those of these questions that the student asked, may read now, and that somebody else has answered. */
export async function listAnswered(
  db: Db,
  asker: Actor,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<{ id: string; name: string }[]> {
  const course = sql`q.course_id`;
  const { rows } = await sql<{ id: string; name: string }>`select q.id, ${courseName(course)} as name from posts q
    where q.id = any(${[...ids]}::uuid[]) and q.question_id is null and q.author_id = ${asker.id} and q.hidden_at is null
      and exists (select 1 from ${answersOfOthers}) and ${courseJoined(course, asker)}
      and not ${sitsTestOf(course, asker.id, now)}`.execute(db);
  return rows;
}
