import type { Rating, RouteResponse } from '@lectern/contract';
import type { Clock, Ids } from '../../platform/clock/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { notFound, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor, Viewer } from '../../platform/policy/index.ts';
import { holdAccount } from '../users/index.ts';
import { presentRating } from './ratings.presenter.ts';
import { findRatingSummary, listRatings, lockCourseForRating, saveRating } from './ratings.repository.ts';

export type RatingDeps = { clock: Clock; ids: Ids };

/** Keeps a student's rating of a course, in the place of a former one. Throws `not_found` for a course out of reach. */
export async function rateCourse(
  deps: RatingDeps,
  db: Db,
  actor: Actor,
  courseId: string,
  input: { rating: number; comment: string },
): Promise<Rating> {
  return inTransaction(db, async (trx) => {
    await holdAccount(trx, actor.id);
    if (!(await lockCourseForRating(trx, actor, courseId))) throw notFound('Course');
    const { rating, comment } = input;
    const now = deps.clock.now();
    const saved = await saveRating(trx, { id: deps.ids.next(), courseId, userId: actor.id, rating, comment, now });
    if (!saved) throw notFound('Rating');
    return presentRating(saved);
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
  if (!summary) throw notFound('Course');
  const rows = await listRatings(db, courseId, pageOffset(query));
  const { data, page, limit, total, pageCount } = toPage(query, summary.count, rows.map(presentRating));
  return { data, page, limit, total, pageCount, averageRating: summary.count === 0 ? null : summary.average };
}
