import type { Router } from '../../platform/http/index.ts';
import { auditTable, pageOfAudit } from './audit.listing.ts';
import { mayReadAudit } from './audit.policy.ts';
import { recordPeopleExport } from './exports.ts';
import { auditOriginOf } from '../../platform/act/index.ts';
import type { AuditDeps } from './record.ts';

/** The audit log, as a list and as a table for spreadsheets. */
export function registerAudit(route: Router, deps: AuditDeps): void {
  route('GET /api/audit', {
    policy: mayReadAudit,
    handler: async ({ db, viewer, query }) => ({ status: 200, body: await pageOfAudit(db, viewer, query) }),
  });

  route('GET /api/audit/export.csv', {
    policy: mayReadAudit,
    handler: async ({ db, viewer, query, request }) => {
      await recordPeopleExport(deps, db, viewer, 'audit', query, auditOriginOf(request));
      return { status: 200, csv: auditTable(db, viewer, query, deps.clock.now()) };
    },
  });
}
