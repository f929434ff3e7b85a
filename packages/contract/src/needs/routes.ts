import { z } from 'zod';
import { idOf, MessageBody, pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { CourseWithNeeds, DismissalInput, NeedLine, NeedsQuery, OwnNeed } from './schemas.ts';

const params = z.object({ id: idOf('courses'), userId: idOf('users') });

export const needRoutes = defineRoutes({
  'GET /api/needs': {
    tag: 'Students',
    summary: 'The students who may need somebody, by rules with their evidence, in the courses that one looks after',
    query: NeedsQuery,
    responses: {
      200: pageOf(NeedLine).extend({
        /** The courses that have lines, whatever is filtered; those with the most, up to a hundred. */
        courses: z.array(CourseWithNeeds),
      }),
    },
  },
  'PUT /api/courses/:id/needs/:userId/dismissal': {
    tag: 'Students',
    summary: 'Dismiss the line about a student until there is more to it',
    params,
    body: DismissalInput,
    responses: { 200: MessageBody },
    errors: ['stale_update', 'already_decided'],
  },
  'DELETE /api/courses/:id/needs/:userId/dismissal': {
    tag: 'Students',
    summary: 'Undo that a line was dismissed',
    params,
    responses: { 200: MessageBody },
  },
  'GET /api/users/me/needs': {
    tag: 'Students',
    summary: 'The lines that staff see about oneself, one for each course',
    responses: { 200: z.object({ data: z.array(OwnNeed) }) },
  },
});
