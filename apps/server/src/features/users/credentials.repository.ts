import type { Version } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';

/** Sets a password in place of the one that was checked; answers false when it is another one by now. */
export async function replacePasswordHash(trx: Db, userId: string, checked: string, next: string): Promise<boolean> {
  const result = await trx
    .updateTable('users')
    .set({ password_hash: next })
    .where('id', '=', userId)
    .where('password_hash', '=', checked)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Sets the password of somebody who may sign in, and notes a proven address; answers false for anybody else. */
export async function setPasswordHash(trx: Db, userId: string, next: string, proven: boolean): Promise<boolean> {
  const result = await trx
    .updateTable('users')
    .set({ password_hash: next, ...(proven ? { email_verified: true } : {}) })
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Holds a user's row until the transaction ends, before anything else of the user's is written: always in this order.
 * Answers what the log tells of the person.
 */
export async function lockAccount(trx: Db, userId: string): Promise<{ id: string; institution_id: string | null }> {
  const columns = ['id', 'institution_id'] as const;
  const row = await trx
    .selectFrom('users')
    .select(columns)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? { id: userId, institution_id: null };
}

/**
 * Makes an address the proven one of somebody who may sign in with the password that was checked; answers false for
 * anybody else. Breaks `users_email_key` when somebody else has it by now.
 */
export async function proveEmail(
  trx: Db,
  checked: { id: string; passwordHash: string | null },
  email: string,
  version: Version,
): Promise<boolean> {
  const result = await trx
    .updateTable('users')
    .set({ email, email_key: nameKey(email), email_verified: true, ...version })
    .where('id', '=', checked.id)
    .where('password_hash', '=', checked.passwordHash)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
