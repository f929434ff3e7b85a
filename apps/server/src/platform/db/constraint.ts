import { DatabaseError } from 'pg';

/** The name of the constraint that a failed statement broke, or null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? null) : null;
}
