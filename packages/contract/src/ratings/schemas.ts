import { z } from 'zod';
import { idOf, isStorable, pageOf, pageQuery, requiredText } from '../common.ts';
import { Rating } from '../courses/schemas.ts';
import { limits } from '../limits.ts';
import { ratingProblem } from './check.ts';
import { defineRoutes } from '../route.ts';
import { texts } from '../texts.ts';
import { says } from '../schema-sentences.ts';

/** Whole stars and a comment. */
export const RateInput = z
  .object({
    comment: requiredText('Comment')
      .trim()
      .min(1, texts.commentMissing)
      .max(limits.comment, says.tooLong('Comment', limits.comment))
      .refine(isStorable, says.unstorable('Comment')),
    rating: z
      .number(texts.starsMissing)
      .int('Rating must be whole stars')
      .min(limits.stars.min, texts.starsMissing)
      .max(limits.stars.max, says.atMost('Rating', limits.stars.max)),
  })
  .meta({ id: 'RateInput' });

export const ratingRoutes = defineRoutes({
  'POST /api/courses/:id/rate': {
    tag: 'Ratings',
    summary: "Rate a course; a student's new rating takes the place of the former one",
    params: z.object({ id: idOf('courses') }),
    body: RateInput,
    explain: ratingProblem,
    responses: { 201: z.object({ message: z.string(), rating: Rating }) },
    idempotent: true,
  },
  'GET /api/courses/:id/ratings': {
    tag: 'Ratings',
    summary: 'The ratings of a course, newest first, and their mean',
    params: z.object({ id: idOf('courses') }),
    query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
    responses: { 200: pageOf(Rating).extend({ averageRating: z.number().nullable() }) },
  },
});
