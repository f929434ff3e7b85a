import { ApiError } from '../../../../shared/api/api-error.ts';

/**
 * The meaning of a failed call of an attempt. `again`: it may work later, as after signing in again; `offline`: the
 * same, and the server was out of reach.
 */
export type Failure = 'again' | 'offline' | 'retake' | 'taken-over' | 'over' | 'refused';

const meanings: Partial<Record<string, Failure>> = {
  attempt_taken_over: 'taken-over',
  attempt_over: 'over',
  sequence_reused: 'retake',
  // The student signed in again elsewhere, and is asked for something before going on.
  consent_missing: 'again',
  second_step_missing: 'again',
};

export function meaningOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return 'offline';
  const meaning = meanings[error.code];
  if (meaning !== undefined) return meaning;
  if ([400, 403, 404].includes(error.status)) return 'refused';
  return error.status === 401 || error.status === 429 ? 'again' : 'offline';
}

const first = 500;
const longest = 10_000;

/**
 * How long to wait before the next try, in milliseconds; `random` between 0 and 1 keeps a class from returning all at
 * once.
 */
export function retryDelay(failures: number, random: number): number {
  return Math.min(longest, first * 2 ** Math.min(failures, 10)) * (0.75 + random / 2);
}
