import type { Router } from '../../platform/http/index.ts';
import { auditTable, pageOfAudit } from './audit.listing.ts';
import { mayReadAudit } from './audit.policy.ts';
import { recordPeopleExport } from './exports.ts';

/** The audit log, as a list and as a table for spreadsheets. */
export function registerAudit(route: Router): void {
  route('GET /api/audit', {
    policy: mayReadAudit,
    handler: async ({ db, viewer, query }) => ({ status: 200, body: await pageOfAudit(db, viewer, query) }),
  });

  route('GET /api/audit/export.csv', {
    policy: mayReadAudit,
    handler: async ({ act, query }) => {
      await recordPeopleExport(act, 'audit', query);
      return { status: 200, csv: auditTable(act, query) };
    },
  });
}
