// The audit log: written in the transaction of each act, read by admins and coordinators.
export { auditData } from './audit.personal-data.ts';
export { registerAudit } from './audit.routes.ts';
export { deleteAuditBefore, findInstitutionOf } from './audit.repository.ts';
export { recordPeopleExport } from './exports.ts';
export { auditOriginOf } from './origin.ts';
export { type AuditDeps, type AuditEvent, type AuditOrigin, recordAudit, recordAudits } from './record.ts';
