import { z } from 'zod';
import { MessageBody } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { CalendarState, Week } from './schemas.ts';

export const calendarRoutes = defineRoutes({
  'GET /api/users/me/week': {
    tag: 'Calendar',
    summary:
      "A student's tests that open, are due or close within seven days, materials and subjects that are due, what is late, and running attempts",
    responses: { 200: Week },
  },
  'GET /api/users/me/calendar': {
    tag: 'Calendar',
    summary: 'Whether one’s calendar can be subscribed to, and since when',
    responses: { 200: CalendarState },
  },
  'POST /api/users/me/calendar': {
    tag: 'Calendar',
    summary: 'Make the secret address of one’s calendar, which is told once; a former address ends',
    responses: { 201: CalendarState.extend({ message: z.string(), path: z.string() }) },
    errors: ['too_many_requests'],
    pace: 'profile',
  },
  'DELETE /api/users/me/calendar': {
    tag: 'Calendar',
    summary: 'End the address of one’s calendar',
    responses: { 200: MessageBody },
  },
});
