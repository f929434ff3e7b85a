import { draftTexts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { adminsAnd } from '../../platform/policy/index.ts';
import { discardDraft, draftOf, draftsOf, saveDraft } from './drafts.service.ts';

/** Drafts of courses and tests, each for its author alone. */
export function registerDrafts(route: Router): void {
  const policy = adminsAnd('teacher');

  route('GET /api/drafts', {
    policy,
    handler: async ({ db, viewer, query }) => ({ status: 200, body: { data: await draftsOf(db, viewer, query) } }),
  });

  route('GET /api/drafts/:id', {
    policy,
    handler: async ({ db, viewer, params }) => ({
      status: 200,
      body: { draft: await draftOf(db, viewer, params.id) },
    }),
  });

  route('PUT /api/drafts/:id', {
    policy,
    handler: async ({ act, params, body }) => ({
      status: 200,
      body: { savedAt: (await saveDraft(act, params.id, body)).toISOString() },
    }),
  });

  route('DELETE /api/drafts/:id', {
    policy,
    handler: async ({ act, params }) => {
      await discardDraft(act, params.id);
      return { status: 200, body: { message: draftTexts.discarded } };
    },
  });
}
