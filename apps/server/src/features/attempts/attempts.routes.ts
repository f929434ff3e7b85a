import { testTexts } from '@lectern/contract';
import type { Clock } from '../../platform/clock/index.ts';
import type { Router } from '../../platform/http/index.ts';
import type { AttemptsDeps } from './attempts.deps.ts';
import { maySitTests } from './attempts.policy.ts';
import { getAttempt, listRunningAttempts } from './attempts.service.ts';
import { createSaveBatcher } from './save-batcher.ts';
import { hearFrom, saveResponse } from './saving.service.ts';
import { atWindow } from './openings.ts';
import { continueAttempt, startAttempt } from './starting.service.ts';
import { submitAttempt } from './submitting.service.ts';

const policy = maySitTests;

export type AttemptsRoutesDeps = AttemptsDeps & {
  clock: Clock;
};

/** Taking tests: what students do with attempts of their own. */
export function registerAttempts(route: Router, deps: AttemptsRoutesDeps): void {
  registerTaking(route, deps);
  registerSaving(route, deps);
}

/** Attempts are begun, taken over by another tab, and read. */
function registerTaking(route: Router, deps: AttemptsDeps): void {
  route('POST /api/tests/:id/attempts', {
    policy,
    handler: async ({ act, params, body }) => {
      const { started, attempt, lease } = await startAttempt(deps, atWindow(act, body.window), params.id);
      return started
        ? { status: 201, body: { message: testTexts.attemptStarted, attempt, lease } }
        : { status: 200, body: { message: testTexts.attemptResumed, attempt, lease } };
    },
  });

  route('POST /api/attempts/:id/lease', {
    policy,
    handler: async ({ act, params, body }) => {
      const inHand = await continueAttempt(deps, atWindow(act, body.window), params.id);
      return { status: 200, body: { message: testTexts.attemptResumed, ...inHand } };
    },
  });

  route('GET /api/attempts/:id', {
    policy,
    handler: async ({ act, params }) => ({ status: 200, body: await getAttempt(deps, act, params.id) }),
  });

  route('GET /api/users/me/attempts/running', {
    policy,
    handler: async ({ act }) => ({ status: 200, body: await listRunningAttempts(act) }),
  });
}

/** Attempts are filled in and handed in. */
function registerSaving(route: Router, deps: AttemptsRoutesDeps): void {
  const saving = { ...deps, batcher: createSaveBatcher() };

  route('PUT /api/attempts/:id/responses/:questionId', {
    policy,
    handler: async ({ act, params, body }) => ({
      status: 200,
      body: await saveResponse(saving, act, params, body),
    }),
  });

  route('POST /api/attempts/:id/heartbeat', {
    policy,
    handler: async ({ act, params, body }) => ({
      status: 200,
      body: await hearFrom(deps, act, params.id, body.lease),
    }),
  });

  route('POST /api/attempts/:id/submit', {
    policy,
    handler: async ({ act, params, body }) => {
      const receipt = await submitAttempt(deps, act, params.id, body.lease);
      return { status: 200, body: { message: testTexts.attemptSubmitted, receipt } };
    },
  });
}
