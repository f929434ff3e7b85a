import { type TestException, testTexts } from '@lectern/contract';
import type { Tell } from '../../../platform/events/index.ts';
import type { Router } from '../../../platform/http/index.ts';
import { mayAuthorTests } from '../test-authoring.policy.ts';
import { getExceptions, setException } from './exceptions.service.ts';

/** Exceptions from the dates and limits of a test, for groups and for people. */
export function registerExceptions(route: Router, deps: { tell: Tell }): void {
  const policy = mayAuthorTests;

  route('GET /api/tests/:id/exceptions', {
    policy,
    handler: async ({ act, params }) => ({ status: 200, body: { data: await getExceptions(act, params.id) } }),
  });

  route('PUT /api/tests/:id/exceptions/groups/:groupId', {
    policy,
    handler: async ({ act, params: { id: testId, groupId }, body }) => {
      const target = { column: 'group_id', id: groupId } as const;
      return { status: 200, body: written(await setException(deps, act, { testId, target }, body)) };
    },
  });

  route('PUT /api/tests/:id/exceptions/people/:userId', {
    policy,
    handler: async ({ act, params: { id: testId, userId }, body }) => {
      const target = { column: 'user_id', id: userId } as const;
      return { status: 200, body: written(await setException(deps, act, { testId, target }, body)) };
    },
  });
}

const written = (data: TestException | null) => ({
  message: data === null ? testTexts.exceptionRemoved : testTexts.exceptionSaved,
  data,
});
