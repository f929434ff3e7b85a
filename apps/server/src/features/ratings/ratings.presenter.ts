import type { Rating } from '@lectern/contract';
import type { Viewer } from '../../platform/policy/index.ts';
import { pictureFor } from '../users/index.ts';
import type { RatingRow } from './ratings.repository.ts';

/** One student's rating of a course, as this viewer gets it. */
export function presentRating(row: RatingRow, viewer: Viewer): Rating {
  return {
    _id: row.id,
    user: row.user_id,
    username: row.username,
    profilePicture: pictureFor(viewer, row.profile_picture),
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
  };
}
