import { ApiError } from './api-error.ts';

/**
 * Leaves what failed, and under which id the server knows it, in the browser's log: for failures that no toast tells of,
 * and for those that are looked into afterwards.
 */
export function logFailure(what: string, error: unknown): void {
  const id = error instanceof ApiError && error.requestId !== null ? ` (request ${error.requestId})` : '';
  // oxlint-disable-next-line no-console -- the place for it; as a warning, because the page goes on
  console.warn(`${what}: ${error instanceof Error ? error.message : String(error)}${id}`);
}
