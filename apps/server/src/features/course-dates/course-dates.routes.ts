import { testTexts } from '@lectern/contract';
import type { Tell } from '../../platform/events/index.ts';
import type { Router } from '../../platform/http/index.ts';
import { mayReadDates, maySetDates } from './course-dates.policy.ts';
import { datesOf, setDates } from './course-dates.service.ts';
import { datesOfPerson } from './person-dates.service.ts';
import { moveDates, undoMove } from './moving.service.ts';

/** The sheet of a course's dates, and moving all of them. */
export function registerCourseDates(route: Router, deps: { tell: Tell }): void {
  route('GET /api/courses/:id/dates', {
    policy: mayReadDates,
    handler: async ({ act, params, query }) => ({ status: 200, body: await datesOf(act, params.id, query.subject) }),
  });

  route('GET /api/courses/:id/dates/people/:userId', {
    policy: mayReadDates,
    handler: async ({ act, params, query }) => ({ status: 200, body: await datesOfPerson(act, params, query.subject) }),
  });

  route('PUT /api/courses/:id/dates', {
    policy: maySetDates,
    handler: async ({ act, params, body }) => {
      const row = await setDates(deps, act, params.id, body);
      return { status: 200, body: { message: testTexts.datesSaved, row } };
    },
  });

  route('POST /api/courses/:id/dates/move', {
    policy: maySetDates,
    handler: async ({ act, params, body }) => ({ status: 200, body: await moveDates(deps, act, params.id, body) }),
  });

  route('POST /api/courses/:id/dates/undo', {
    policy: maySetDates,
    handler: async ({ act, params, body }) => {
      const things = await undoMove(deps, act, params.id, body.move);
      return { status: 200, body: { message: testTexts.datesMoveUndone, things } };
    },
  });
}
