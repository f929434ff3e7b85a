import type { Feature } from '../../platform/feature/index.ts';
import { retained } from '../../platform/retention/index.ts';
import { countAuditBefore, deleteAuditBefore } from './audit.repository.ts';
import { auditData } from './audit.personal-data.ts';
import { registerAudit } from './audit.routes.ts';
import { auditExamples } from './audit.examples.ts';

/** For how many days the installation keeps the audit log; 0 for ever. */
type AuditServices = { auditDays: number };

export const auditFeature: Feature<AuditServices> = {
  name: 'audit',
  examples: auditExamples,
  routes: ({ route }) => registerAudit(route),
  retains: ({ auditDays }) => [
    retained({
      kind: 'audit_log',
      defaultDays: auditDays === 0 ? null : auditDays,
      count: countAuditBefore,
      remove: deleteAuditBefore,
    }),
  ],
  personalData: auditData,
};
