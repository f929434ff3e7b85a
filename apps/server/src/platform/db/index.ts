export { connect, type Db, poolUse } from './connect.ts';
export { brokenConstraint, wasRefused } from './constraint.ts';
export { countRows, type Counted } from './count-rows.ts';
export { idsInParts } from './in-parts.ts';
export { inSteps, type Placed, type Position } from './in-steps.ts';
export { listMigrations, migrateToLatest, migrationLevel } from './migrate.ts';
export { openDatabase, type OpenDatabase } from './open-database.ts';
export type { Database } from './schema.ts';
export { inTransaction, wasGivenUp } from './transaction.ts';
