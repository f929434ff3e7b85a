import { testTexts } from '@lectern/contract';
import type { Router } from '../../../platform/http/index.ts';
import type { OversightDeps } from './oversight.deps.ts';
import { getBoard } from './board.service.ts';
import { closeAttempt } from './closing.service.ts';
import { listNotSubmitted } from './not-submitted.service.ts';
import { mayOverseeAttempts } from './oversight.policy.ts';
import { reopenAttempt } from './reopen.service.ts';
import { addTime, addTimeForAll } from './time.service.ts';

/** Attempts as those see them who manage the tests: who sits at the moment, and acts on one attempt or all. */
export function registerOversight(route: Router, deps: OversightDeps): void {
  registerBoard(route, deps);
  registerNotSubmitted(route, deps);
  registerActs(route, deps);
}

function registerBoard(route: Router, deps: OversightDeps): void {
  route('GET /api/tests/:id/board', {
    policy: mayOverseeAttempts,
    handler: async ({ act, params, query }) => ({
      status: 200,
      body: await getBoard(deps, act, params.id, query),
    }),
  });
}

function registerNotSubmitted(route: Router, deps: OversightDeps): void {
  route('GET /api/tests/:id/not-submitted', {
    policy: mayOverseeAttempts,
    handler: async ({ act, params }) => ({ status: 200, body: await listNotSubmitted(deps, act, params.id) }),
  });
}

function registerActs(route: Router, deps: OversightDeps): void {
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
