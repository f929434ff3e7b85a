import type { Act } from '../../platform/act/index.ts';
import { AppError } from '../../platform/http/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { type PasswordDeps, replacePasswordHash, type UserRow } from '../users/index.ts';

/**
 * Hashes a password that was right anew where its hash is cheaper to guess from than one made now. It stays the same
 * password: nothing ends and nobody is told. A password that was changed meanwhile stays as it is; where too many wait for
 * a hash, the next sign-in makes it.
 */
export async function hashAnew(
  { passwords }: PasswordDeps,
  { db }: Act<Viewer>,
  { id, password_hash: checked }: UserRow,
  password: string,
): Promise<void> {
  if (checked === null || !passwords.isCheap(checked)) return;
  try {
    await replacePasswordHash(db, id, checked, await passwords.hash(password));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'service_unavailable') throw error;
  }
}

/**
 * Does `work` with the hash that a password was checked against. It answers false where the account has another hash by
 * now: then the password is checked again, for a sign-in may have hashed the same one anew. `check` throws for a wrong one.
 */
export async function checkedAgain<T>(check: () => Promise<T>, work: (checked: T) => Promise<boolean>): Promise<void> {
  let isDone = false;
  while (!isDone) isDone = await work(await check());
}
