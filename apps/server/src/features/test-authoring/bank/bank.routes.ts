import { testTexts } from '@lectern/contract';
import type { Router } from '../../../platform/http/index.ts';
import { mayAuthorTests } from '../test-authoring.policy.ts';
import { pageOfBank, tagQuestions, tagsOfBank } from './bank.service.ts';

/** The questions of all tests that an author may use again. */
export function registerQuestionBank(route: Router): void {
  route('GET /api/question-bank', {
    policy: mayAuthorTests,
    handler: async ({ act, query }) => ({ status: 200, body: await pageOfBank(act, query) }),
  });

  route('GET /api/question-bank/tags', {
    policy: mayAuthorTests,
    handler: async ({ act }) => ({ status: 200, body: { data: await tagsOfBank(act) } }),
  });

  route('POST /api/question-bank/tags', {
    policy: mayAuthorTests,
    handler: async ({ act, body }) => ({
      status: 200,
      body: { changed: await tagQuestions(act, body), message: testTexts.tagsChanged },
    }),
  });
}
