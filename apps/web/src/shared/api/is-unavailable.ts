import { ApiError } from './api-error.ts';

/** True when a load failed because there is no such thing, or none for this viewer, or its address can be nobody's. */
export function isUnavailable(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
