import type { Router } from '../../platform/http/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import { auditTable, pageOfAudit } from './audit.listing.ts';
import { mayReadAudit } from './audit.policy.ts';

/** The audit log, as a list and as a table for spreadsheets. */
export function registerAudit(route: Router, deps: { clock: Clock }): void {
  route('GET /api/audit', {
    policy: mayReadAudit,
    handler: async ({ db, viewer, query }) => ({ status: 200, body: await pageOfAudit(db, viewer, query) }),
  });

  route('GET /api/audit/export.csv', {
    policy: mayReadAudit,
    handler: async ({ db, viewer, query }) => ({ status: 200, csv: auditTable(db, viewer, query, deps.clock.now()) }),
  });
}
