import type { Rating } from '@lectern/contract';
import type { RatingRow } from './ratings.repository.ts';

/** One student's rating of a course. */
export function presentRating(row: RatingRow): Rating {
  return {
    _id: row.id,
    user: row.user_id,
    username: row.username,
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
  };
}
