import { z } from 'zod';
import { idOf, pageOf, pageQuery } from '../common.ts';
import { Rating } from '../courses/schemas.ts';
import { defineRoutes } from '../route.ts';
import { ratingProblem } from './check.ts';
import { RateInput } from './schemas.ts';

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
