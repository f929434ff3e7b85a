import { type AttemptsDeps, mayOverseeAttempts } from '../../attempts/index.ts';
import type { Router } from '../../../platform/http/index.ts';
import { mayReadOwnResults } from './results.policy.ts';
import { getOwnResult, pageOfOwnResults } from './results.service.ts';
import { getResultsSummary, pageOfResults, tableOfResults } from './test-results.service.ts';

/** Results, as students see their own and those who manage a test see everybody's. */
export function registerResults(route: Router, deps: AttemptsDeps): void {
  registerOwnResults(route, deps);
  registerTestResults(route, deps);
}

function registerOwnResults(route: Router, deps: AttemptsDeps): void {
  route('GET /api/attempts/:id/result', {
    policy: mayReadOwnResults,
    handler: async ({ act, params }) => ({
      status: 200,
      body: await getOwnResult(deps, act, params.id),
    }),
  });

  route('GET /api/users/me/results', {
    policy: mayReadOwnResults,
    handler: async ({ act, query }) => ({
      status: 200,
      body: await pageOfOwnResults(deps, act, query),
    }),
  });
}

function registerTestResults(route: Router, deps: AttemptsDeps): void {
  const policy = mayOverseeAttempts;

  route('GET /api/tests/:id/results', {
    policy,
    handler: async ({ act, params, query }) => ({
      status: 200,
      body: await pageOfResults(deps, act, params.id, query),
    }),
  });

  route('GET /api/tests/:id/results/summary', {
    policy,
    handler: async ({ act, params, query }) => ({
      status: 200,
      body: await getResultsSummary(deps, act, params.id, query),
    }),
  });

  route('GET /api/tests/:id/results/csv', {
    policy,
    handler: async ({ act, params, query }) => ({
      status: 200,
      csv: await tableOfResults(deps, act, params.id, query),
    }),
  });
}
