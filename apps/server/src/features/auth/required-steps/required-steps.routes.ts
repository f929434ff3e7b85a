import { factorTexts } from '@lectern/contract';
import type { Router } from '../../../platform/http/index.ts';
import { adminsAnd } from '../../../platform/policy/index.ts';
import { pageOfRequiring, requiredSteps, requireSteps } from './required-steps.service.ts';

const onlyAdmins = adminsAnd();

/** The roles of which two-step sign-in is required. */
export function registerRequiredSteps(route: Router): void {
  route('GET /api/required-steps', {
    policy: onlyAdmins,
    handler: async ({ db, query }) => ({ status: 200, body: await requiredSteps(db, query.institution ?? null) }),
  });

  route('GET /api/required-steps/institutions', {
    policy: onlyAdmins,
    handler: async ({ db, query }) => ({ status: 200, body: await pageOfRequiring(db, query) }),
  });

  route('PUT /api/required-steps', {
    policy: onlyAdmins,
    handler: async ({ act, db, body }) => {
      const institutionId = body.institution ?? null;
      await requireSteps(act, institutionId, body.roles);
      const required = await requiredSteps(db, institutionId);
      return { status: 200, body: { message: factorTexts.requiredSaved, required } };
    },
  });
}
