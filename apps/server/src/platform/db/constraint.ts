import { DatabaseError } from 'pg';

/** The name of the constraint that a failed statement broke, or null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? null) : null;
}

/**
 * True where the database refused the statement for what it said or for what others did at the same time: unlike a
 * connection that was lost, it may say something else next time, or never.
 */
export function wasRefused(error: unknown): boolean {
  return error instanceof DatabaseError && /^(22|23|40)/.test(error.code ?? '');
}
