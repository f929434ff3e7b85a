export { connect, type Db } from './connect.ts';
export { brokenConstraint, wasRefused } from './constraint.ts';
export { inSteps, type Placed, type Position } from './in-steps.ts';
export { migrateToLatest } from './migrate.ts';
export { openDatabase, type OpenDatabase } from './open-database.ts';
export type { Database } from './schema.ts';
export { inTransaction } from './transaction.ts';
