import { DatabaseError } from 'pg';

/** The name of the constraint that a failed statement broke, or null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? null) : null;
}

/**
 * Whether the database refused the statement for its values or for other work at the same time. Unlike with a lost
 * connection, the outcome is known.
 */
export function wasRefused(error: unknown): boolean {
  return error instanceof DatabaseError && /^(22|23|40)/.test(error.code ?? '');
}
