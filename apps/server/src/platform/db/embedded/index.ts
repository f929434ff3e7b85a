export { EmbeddedPostgresError } from './errors.ts';
export type { EmbeddedPostgresErrorCode } from './errors.ts';
export { startEmbeddedPostgres } from './supervisor.ts';
export type { EmbeddedPostgres } from './supervisor.ts';
export type { EmbeddedPostgresOptions } from './types.ts';
