import type { Router } from '../../platform/http/index.ts';
import { mayAuthorTests } from './test-authoring.policy.ts';
import { exportQuestions, previewImport } from './exchange.service.ts';

/** Questions from files, shown before anything is saved, and into files. */
export function registerQuestionExchange(route: Router): void {
  route('POST /api/tests/import/preview', {
    policy: mayAuthorTests,
    handler: async ({ viewer, body }) => ({ status: 200, body: await previewImport(viewer, body) }),
  });

  route('GET /api/tests/:id/export', {
    policy: mayAuthorTests,
    handler: async ({ db, viewer, params, query }) => ({
      status: 200,
      body: await exportQuestions(db, viewer, params.id, query.format),
    }),
  });
}
