// The operator's tools for an installation: backups, restoring, looking after it.
export { drillRestore } from './backup/drill.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { writeBackup } from './backup/write-backup.ts';
export { findNewestBackup } from './doctor/check-backups.ts';
export { clearLeftovers } from './doctor/check-leftovers.ts';
export { examine } from './doctor/doctor.ts';
export { findingText } from './doctor/finding.ts';
