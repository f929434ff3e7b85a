import type { Rating, RouteResponse } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { notFound, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { holdAccount } from '../users/index.ts';
import { presentRating } from './ratings.presenter.ts';
import { findRatingSummary, listRatings, lockCourseForRating, saveRating } from './ratings.repository.ts';

/** Keeps a student's rating of a course, in the place of a former one. Throws `not_found` for a course out of reach. */
export async function rateCourse(
  act: Act,
  courseId: string,
  input: { rating: number; comment: string },
): Promise<Rating> {
  return transact(act, async ({ db: trx, actor, clock, ids }) => {
    await holdAccount(trx, actor.id);
    if (!(await lockCourseForRating(trx, actor, courseId))) throw notFound('Course not found');
    const { rating, comment } = input;
    const now = clock.now();
    const saved = await saveRating(trx, { id: ids.next(), courseId, userId: actor.id, rating, comment, now });
    if (!saved) throw notFound('Rating not found');
    return presentRating(saved, actor);
  });
}

/** One page of a course's ratings, newest first, with their mean. Throws `not_found` for a course out of reach. */
export async function pageOfRatings(
  db: Db,
  viewer: Viewer,
  courseId: string,
  query: { page?: number | undefined; limit?: number | undefined },
): Promise<RouteResponse<'GET /api/courses/:id/ratings'>> {
  const summary = await findRatingSummary(db, viewer, courseId);
  if (!summary) throw notFound('Course not found');
  const wanted = pageOffset(query);
  // Most courses have none yet, and nobody waits for an empty list.
  const rows = wanted.limit > 0 && wanted.offset < summary.count ? await listRatings(db, courseId, wanted) : [];
  const ratings = rows.map((row) => presentRating(row, viewer));
  const { data, page, limit, total, pageCount } = toPage(query, summary.count, ratings);
  return { data, page, limit, total, pageCount, averageRating: summary.count === 0 ? null : summary.average };
}
