import { z } from 'zod';
import { idOf, MessageBody } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { CourseTraces, LeaveCourseInput } from './schemas.ts';

const params = z.object({ id: idOf('courses') });

export const courseTraceRoutes = defineRoutes({
  'GET /api/courses/:id/traces': {
    tag: 'Joining',
    summary: 'Everything of one’s own in a course, counted, and whether one may leave it',
    params,
    responses: { 200: CourseTraces },
  },
  'DELETE /api/courses/:id/traces': {
    tag: 'Joining',
    summary: 'Delete one’s progress, notes, questions, answers and rating in a course; results of tests stay',
    params,
    responses: { 200: MessageBody },
    errors: ['attempt_open'],
  },
  'POST /api/courses/:id/leave': {
    tag: 'Joining',
    summary: 'Leave a course that a request opened, and delete one’s traces in it where one says so',
    params,
    body: LeaveCourseInput,
    idempotent: true,
    responses: { 200: MessageBody },
    errors: ['attempt_open', 'member_otherwise'],
  },
});
