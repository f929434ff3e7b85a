import { limits } from '../limits.ts';
import { texts } from '../texts.ts';

/** The first of the specification's two checks of a rating that fails, the comment before the stars, or null. */
export function ratingProblem(draft: unknown): string | null {
  const { comment, rating } = (draft ?? {}) as { comment?: unknown; rating?: unknown };
  if (typeof comment !== 'string' || comment.trim() === '') return texts.commentMissing;
  if (typeof rating !== 'number' || rating < limits.stars.min) return texts.starsMissing;
  return null;
}
