import { timeTexts } from '@lectern/contract';
import type { Tell } from '../../platform/events/index.ts';
import type { Router } from '../../platform/http/index.ts';
import { onlyRole } from '../../platform/policy/index.ts';
import { mayAuthorTests } from '../test-authoring/index.ts';
import { askForTime, ownTimeRequest, withdrawTimeRequest } from './asking.service.ts';
import { declineTime, grantTime, pageOfTimeRequests, undoDecision } from './deciding.service.ts';

/** Asking for more time at a test, and deciding on it. */
export function registerTimeRequests(route: Router, deps: { tell: Tell }): void {
  registerAsking(route);
  registerDeciding(route, deps);
}

function registerAsking(route: Router): void {
  const policy = onlyRole('student');

  route('GET /api/tests/:id/time-request', {
    policy,
    handler: async ({ act, params }) => ({ status: 200, body: await ownTimeRequest(act, params.id) }),
  });

  route('POST /api/tests/:id/time-request', {
    policy,
    handler: async ({ act, params, body }) => ({
      status: 201,
      body: { message: timeTexts.asked, data: await askForTime(act, params.id, body) },
    }),
  });

  route('DELETE /api/tests/:id/time-request', {
    policy,
    handler: async ({ act, params }) => {
      await withdrawTimeRequest(act, params.id);
      return { status: 200, body: { message: timeTexts.withdrawn } };
    },
  });
}

function registerDeciding(route: Router, deps: { tell: Tell }): void {
  const policy = mayAuthorTests;

  route('GET /api/time-requests', {
    policy,
    handler: async ({ act, query }) => ({ status: 200, body: await pageOfTimeRequests(act, query) }),
  });

  route('POST /api/tests/:id/time-requests/:requestId/grant', {
    policy,
    handler: async ({ act, params: { id: testId, requestId }, body }) => ({
      status: 200,
      body: { message: timeTexts.granted, data: await grantTime(deps, act, { testId, requestId }, body) },
    }),
  });

  route('POST /api/tests/:id/time-requests/:requestId/decline', {
    policy,
    handler: async ({ act, params: { id: testId, requestId }, body }) => ({
      status: 200,
      body: { message: timeTexts.declined, data: await declineTime(act, { testId, requestId }, body) },
    }),
  });

  route('POST /api/tests/:id/time-requests/:requestId/undo', {
    policy,
    handler: async ({ act, params: { id: testId, requestId } }) => ({
      status: 200,
      body: { message: timeTexts.undone, data: await undoDecision(deps, act, { testId, requestId }) },
    }),
  });
}
