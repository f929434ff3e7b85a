import { testTexts } from '@lectern/contract';
import type { Router } from '../../../platform/http/index.ts';
import { auditOriginOf } from '../../../platform/act/index.ts';
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
    handler: async ({ db, viewer, params, query }) => ({
      status: 200,
      body: await pageOfResults(deps, db, viewer, params.id, query),
    }),
  });

  route('GET /api/tests/:id/results/csv', {
    policy,
    handler: async ({ db, viewer, params, query, request }) => ({
      status: 200,
      csv: await tableOfResults(deps, db, viewer, params.id, query, auditOriginOf(request)),
    }),
  });

  route('GET /api/tests/:id/board', {
    policy,
    handler: async ({ db, viewer, params, query }) => ({
      status: 200,
      body: await getBoard(deps, db, viewer, params.id, query),
    }),
  });

  route('GET /api/attempts/:id/review', {
    policy,
    handler: async ({ db, viewer, params }) => ({
      status: 200,
      body: await reviewAttempt(deps, db, viewer, params.id),
    }),
  });
}

function registerActs(route: Router, deps: AttemptsDeps): void {
  const policy = mayOverseeAttempts;

  route('POST /api/tests/:id/time', {
    policy,
    handler: async ({ db, viewer, params, body, request }) => {
      const extended = await addTimeForAll(deps, db, viewer, params.id, body, auditOriginOf(request));
      return { status: 201, body: { message: testTexts.timeAdded, extended } };
    },
  });

  route('POST /api/attempts/:id/time', {
    policy,
    handler: async ({ db, viewer, params, body, request }) => {
      const attempt = await addTime(deps, db, viewer, params.id, body, auditOriginOf(request));
      return { status: 201, body: { message: testTexts.timeAdded, attempt } };
    },
  });

  route('POST /api/attempts/:id/reopen', {
    policy,
    handler: async ({ db, viewer, params, body, request }) => {
      const attempt = await reopenAttempt(deps, db, viewer, params.id, body, auditOriginOf(request));
      return { status: 200, body: { message: testTexts.attemptReopened, attempt } };
    },
  });

  route('POST /api/attempts/:id/close', {
    policy,
    handler: async ({ db, viewer, params, request }) => {
      const attempt = await closeAttempt(deps, db, viewer, params.id, auditOriginOf(request));
      return { status: 200, body: { message: testTexts.attemptSubmittedFor, attempt } };
    },
  });
}
