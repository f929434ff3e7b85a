import { testTexts } from '@lectern/contract';
import type { Router } from '../../../platform/http/index.ts';
import { mayAuthorTests } from '../../test-authoring/index.ts';
import { applyRegrade, listFormerKeys, pageOfRegrades, previewRegrade, undoRegrade } from './regrades.service.ts';

/** Corrections of keys and marks after students have submitted: looked at first, applied as one step, and undone. */
export function registerRegrades(route: Router): void {
  const policy = mayAuthorTests;

  route('POST /api/tests/:id/regrades/preview', {
    policy,
    handler: async ({ act, params, body, query }) => ({
      status: 200,
      body: await previewRegrade(act, params.id, body, query),
    }),
  });

  route('POST /api/tests/:id/regrades', {
    policy,
    handler: async ({ act, params, body }) => {
      const regrade = await applyRegrade(act, params.id, body);
      return { status: 201, body: { message: testTexts.regraded, regrade } };
    },
  });

  route('GET /api/tests/:id/regrades', {
    policy,
    handler: async ({ db, viewer, params, query }) => ({
      status: 200,
      body: await pageOfRegrades(db, viewer, params.id, query),
    }),
  });

  route('GET /api/tests/:id/regrades/former-keys', {
    policy,
    handler: async ({ db, viewer, params }) => ({
      status: 200,
      body: { data: await listFormerKeys(db, viewer, params.id) },
    }),
  });

  route('POST /api/tests/:id/regrades/:regradeId/undo', {
    policy,
    handler: async ({ act, params }) => {
      const which = { test: params.id, regrade: params.regradeId };
      const regrade = await undoRegrade(act, which);
      return { status: 200, body: { message: testTexts.regradeUndone, regrade } };
    },
  });
}
