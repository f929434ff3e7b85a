import { testTexts } from '@lectern/contract';
import type { Router } from '../../../platform/http/index.ts';
import type { AttemptsDeps } from '../attempts.deps.ts';
import { registerStatistics } from '../statistics/statistics.routes.ts';
import { getBoard } from './board.service.ts';
import { closeAttempt } from './closing.service.ts';
import { mayOverseeAttempts } from './oversight.policy.ts';
import { reopenAttempt } from './reopen.service.ts';
import { pageOfResults, tableOfResults } from './results.service.ts';
import { reviewAttempt } from './review.service.ts';
import { addTime, addTimeForAll } from './time.service.ts';

/** Attempts as those see them who manage the tests: results, who sits at the moment, one attempt, and the figures. */
export function registerOversight(route: Router, deps: AttemptsDeps): void {
  registerLists(route, deps);
  registerActs(route, deps);
  registerStatistics(route, deps);
}

function registerLists(route: Router, deps: AttemptsDeps): void {
  const policy = mayOverseeAttempts;

  route('GET /api/tests/:id/results', {
    policy,
    handler: async ({ act, params, query }) => ({
      status: 200,
      body: await pageOfResults(deps, act, params.id, query),
    }),
  });

  route('GET /api/tests/:id/results/csv', {
    policy,
    handler: async ({ act, params, query }) => ({
      status: 200,
      csv: await tableOfResults(deps, act, params.id, query),
    }),
  });

  route('GET /api/tests/:id/board', {
    policy,
    handler: async ({ act, params, query }) => ({
      status: 200,
      body: await getBoard(deps, act, params.id, query),
    }),
  });

  route('GET /api/attempts/:id/review', {
    policy,
    handler: async ({ act, params }) => ({
      status: 200,
      body: await reviewAttempt(deps, act, params.id),
    }),
  });
}

function registerActs(route: Router, deps: AttemptsDeps): void {
  const policy = mayOverseeAttempts;

  route('POST /api/tests/:id/time', {
    policy,
    handler: async ({ act, params, body }) => {
      const extended = await addTimeForAll(deps, act, params.id, body);
      return { status: 201, body: { message: testTexts.timeAdded, extended } };
    },
  });

  route('POST /api/attempts/:id/time', {
    policy,
    handler: async ({ act, params, body }) => {
      const attempt = await addTime(deps, act, params.id, body);
      return { status: 201, body: { message: testTexts.timeAdded, attempt } };
    },
  });

  route('POST /api/attempts/:id/reopen', {
    policy,
    handler: async ({ act, params, body }) => {
      const attempt = await reopenAttempt(deps, act, params.id, body);
      return { status: 200, body: { message: testTexts.attemptReopened, attempt } };
    },
  });

  route('POST /api/attempts/:id/close', {
    policy,
    handler: async ({ act, params }) => {
      const attempt = await closeAttempt(deps, act, params.id);
      return { status: 200, body: { message: testTexts.attemptSubmittedFor, attempt } };
    },
  });
}
