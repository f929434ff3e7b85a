import { ApiError } from './api-error.ts';

/** Whether a load failed because the thing does not exist, or not for this viewer, or its id is malformed. */
export function isUnavailable(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
