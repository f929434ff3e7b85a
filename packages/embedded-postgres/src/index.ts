export type { Advice } from './advice.ts';
export { type Binaries, findBinaries, type ResolvePackage } from './binaries.ts';
export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './errors.ts';
export { findConnectionString, findPid } from './inspect.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts';
export type { EmbeddedPostgresOptions, LogEvent } from './types.ts';
