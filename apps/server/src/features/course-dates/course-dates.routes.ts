import { type MaterialException, testTexts } from '@lectern/contract';
import type { Tell } from '../../platform/events/index.ts';
import type { Router } from '../../platform/http/index.ts';
import { mayReadDates, maySetDates } from './course-dates.policy.ts';
import { datesOf, setDates } from './course-dates.service.ts';
import { getMaterialExceptions, setMaterialException } from './material-exceptions.service.ts';
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

  route('GET /api/materials/:id/exceptions', {
    policy: maySetDates,
    handler: async ({ act, params }) => ({ status: 200, body: { data: await getMaterialExceptions(act, params.id) } }),
  });

  route('PUT /api/materials/:id/exceptions/groups/:groupId', {
    policy: maySetDates,
    handler: async ({ act, params: { id: materialId, groupId: id }, body }) => {
      const target = { column: 'group_id', id } as const;
      return { status: 200, body: written(await setMaterialException(act, { materialId, target }, body)) };
    },
  });

  route('PUT /api/materials/:id/exceptions/people/:userId', {
    policy: maySetDates,
    handler: async ({ act, params: { id: materialId, userId: id }, body }) => {
      const target = { column: 'user_id', id } as const;
      return { status: 200, body: written(await setMaterialException(act, { materialId, target }, body)) };
    },
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

const written = (data: MaterialException | null) => ({
  message: data === null ? testTexts.exceptionRemoved : testTexts.exceptionSaved,
  data,
});
