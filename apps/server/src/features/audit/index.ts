// The audit log: written in the transaction of each act, read by admins and coordinators.
export { auditFeature } from './audit.feature.ts';
export { findInstitutionOf } from './audit.repository.ts';
export { recordPeopleExport } from './exports.ts';
export { type AuditEvent, recordAct, recordActs, type RecordedAct } from './record.ts';
