import type { Feature } from '../../platform/feature/index.ts';
import { dayMs, removing } from '../../platform/jobs/removing.ts';
import { deleteAuditBefore } from './audit.repository.ts';
import { auditData } from './audit.personal-data.ts';
import { registerAudit } from './audit.routes.ts';
import { auditExamples } from './audit.examples.ts';

/** For how many days the audit log is kept; 0 for ever. */
type AuditServices = { auditDays: number };

export const auditFeature: Feature<AuditServices> = {
  name: 'audit',
  examples: auditExamples,
  routes: ({ route }) => registerAudit(route),
  chores: ({ auditDays }) => (auditDays === 0 ? [] : [removing('audit entries', auditDays * dayMs, deleteAuditBefore)]),
  personalData: auditData,
};
