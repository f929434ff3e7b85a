import { retentionTexts } from '@lectern/contract';
import type { Router } from '../../platform/http/index.ts';
import { adminsAnd } from '../../platform/policy/index.ts';
import type { Retained } from '../../platform/retention/index.ts';
import { changeRules, listRules, previewRules } from './retention.service.ts';

export type RetentionDeps = {
  /** The kinds of things that features remove by their age. */
  retained: () => readonly Retained[];
};

const onlyAdmins = adminsAnd();

export function registerRetention(route: Router, { retained }: RetentionDeps): void {
  route('GET /api/retention', {
    policy: onlyAdmins,
    handler: async ({ act }) => ({ status: 200, body: { rules: await listRules(act, retained()) } }),
  });

  route('POST /api/retention/preview', {
    policy: onlyAdmins,
    handler: async ({ act, body }) => ({
      status: 200,
      body: { effects: await previewRules(act, retained(), body.rules) },
    }),
  });

  route('PUT /api/retention', {
    policy: onlyAdmins,
    handler: async ({ act, body }) => {
      await changeRules(act, retained(), body);
      return { status: 200, body: { message: retentionTexts.saved, rules: await listRules(act, retained()) } };
    },
  });
}
