import { ApiError } from './api-error.ts';

/**
 * Writes a failure and the server's id for it to the browser's log: for failures without a toast, and for a later look.
 */
export function logFailure(what: string, error: unknown): void {
  const id = error instanceof ApiError && error.requestId !== null ? ` (request ${error.requestId})` : '';
  // oxlint-disable-next-line no-console -- the place for it; as a warning, because the page goes on
  console.warn(`${what}: ${error instanceof Error ? error.message : String(error)}${id}`);
}
