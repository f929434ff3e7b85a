export { ageOf, backupRemark, findLastBackup, judgeBackup, type LastBackup, noteBackup } from './last-backup.ts';
export { findLastDrill, forgetDrill, judgeDrill, type LastDrill, noteDrill } from './last-drill.ts';
export { type DatabaseSize, findDatabaseSize } from './database-size.ts';
export { connect, type Db, poolUse } from './connect.ts';
export { deleteSome, inBatches } from './batches.ts';
export { brokenConstraint, wasRefused } from './constraint.ts';
export { countedUpTo, countRows, type Counted } from './count-rows.ts';
export { exactTime } from './exact-time.ts';
export { expectedRows } from './expected-rows.ts';
export { findPage } from './find-page.ts';
export { idsInParts } from './in-parts.ts';
export { inSteps, inStepsAfter, type Placed, type Position, type Step } from './in-steps.ts';
export { type ListType, listOfAnyLength } from './list-of-any-length.ts';
export { listMigrations, migrateToLatest, migrationLevel } from './migrate.ts';
export { findMigrationState, judgeMigrations, type MigrationState } from './migration-state.ts';
export { nameContains } from './name-contains.ts';
export { fixedLimit, pageLimit } from './page-limit.ts';
export { openDatabase, type OpenDatabase } from './open-database.ts';
export type { Database } from './schema.ts';
export { together } from './together.ts';
export {
  inSnapshot,
  inTransaction,
  tookTooLong,
  waitBriefly,
  waitedTooLong,
  wasGivenUp,
  withinTime,
} from './transaction.ts';
export { isReadOnly } from './writable-connections.ts';
