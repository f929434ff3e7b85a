import { type RawBuilder, sql } from 'kysely';
import { type Db, pageLimit } from '../../platform/db/index.ts';
import type { Actor, Viewer } from '../../platform/policy/index.ts';
import { addToRatings, courseVisibleTo } from '../courses/index.ts';

export type RatingRow = {
  id: string;
  user_id: string;
  username: string;
  profile_picture: string | null;
  rating: number;
  comment: string;
  created_at: Date;
};

/** Locks a course that the actor may open, so that ratings of it come one after another; false when there is none. */
export async function lockCourseForRating(trx: Db, actor: Actor, courseId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from courses
    where courses.id = ${courseId} and ${courseVisibleTo(actor)} for no key update`.execute(trx);
  return rows.length > 0;
}

/** Whether a person has rated the table `courses`. */
export const courseRatedBy = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ratings r where r.course_id = courses.id and r.user_id = ${userId})`;

export type NewRating = { id: string; courseId: string; userId: string; rating: number; comment: string; now: Date };

/** Puts a student's rating in the place of their former one and keeps the course's sum and count right. */
export async function saveRating(trx: Db, rating: NewRating): Promise<RatingRow | null> {
  const { rows: former } = await sql<{ rating: number }>`select rating from ratings
    where course_id = ${rating.courseId} and user_id = ${rating.userId}`.execute(trx);
  await sql`insert into ratings (id, course_id, user_id, rating, comment, created_at)
    values (${rating.id}, ${rating.courseId}, ${rating.userId}, ${rating.rating}, ${rating.comment}, ${rating.now})
    on conflict on constraint ratings_one_per_user_and_course
    do update set rating = excluded.rating, comment = excluded.comment, created_at = excluded.created_at`.execute(trx);
  const sum = rating.rating - (former[0]?.rating ?? 0);
  await addToRatings(trx, rating.courseId, { count: former.length === 0 ? 1 : 0, sum });
  const { rows } =
    await sql<RatingRow>`select r.id, r.user_id, u.username, u.profile_picture, r.rating, r.comment, r.created_at
    from ratings r join users u on u.id = r.user_id
    where r.course_id = ${rating.courseId} and r.user_id = ${rating.userId}`.execute(trx);
  return rows[0] ?? null;
}

/** The mean and number of a course's ratings, if the viewer may see the course, or null. */
export async function findRatingSummary(
  db: Db,
  viewer: Viewer,
  courseId: string,
): Promise<{ count: number; average: number } | null> {
  const { rows } = await sql<{ count: number; average: number }>`select courses.ratings_count as count,
    courses.average_rating as average from courses where courses.id = ${courseId} and ${courseVisibleTo(viewer)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** One page of a course's ratings, newest first. Whether the viewer may see the course is asked before. */
export async function listRatings(
  db: Db,
  courseId: string,
  page: { limit: number; offset: number },
): Promise<RatingRow[]> {
  const { rows } =
    await sql<RatingRow>`select r.id, r.user_id, u.username, u.profile_picture, r.rating, r.comment, r.created_at
    from ratings r join users u on u.id = r.user_id where r.course_id = ${courseId}
    order by r.created_at desc, r.id desc ${pageLimit(page)}`.execute(db);
  return rows;
}
