import type { Router } from '../../../platform/http/index.ts';
import { type AttemptsDeps, mayOverseeAttempts } from '../../attempts/index.ts';
import { analyseTest } from './analysis.service.ts';
import { getGains } from './gains.service.ts';

/** Figures: how each question of a test worked, and what a subject's students gained. */
export function registerStatistics(route: Router, deps: AttemptsDeps): void {
  route('GET /api/tests/:id/analysis', {
    policy: mayOverseeAttempts,
    handler: async ({ act, params }) => ({ status: 200, body: await analyseTest(deps, act, params.id) }),
  });

  route('GET /api/subjects/:subjectId/gains', {
    policy: mayOverseeAttempts,
    handler: async ({ act, params, query }) => ({
      status: 200,
      body: await getGains(deps, act, params.subjectId, query),
    }),
  });
}
