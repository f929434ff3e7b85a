import { type AttemptsDeps, mayOverseeAttempts } from '../../attempts/index.ts';
import type { Router } from '../../../platform/http/index.ts';
import { reviewAttempt } from './review.service.ts';

/** One attempt with its key, every save and everything that happened, for those who manage its test. */
export function registerReview(route: Router, deps: AttemptsDeps): void {
  route('GET /api/attempts/:id/review', {
    policy: mayOverseeAttempts,
    handler: async ({ act, params }) => ({
      status: 200,
      body: await reviewAttempt(deps, act, params.id),
    }),
  });
}
