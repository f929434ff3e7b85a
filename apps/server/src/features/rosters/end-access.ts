import type { Db } from '../../platform/db/index.ts';
import { forgetAnswersTo } from '../../platform/http/index.ts';
import { deleteFactorsOf, deleteIdentitiesOf, forgetDevicesOf, signOutAll } from '../auth/index.ts';
import { takePasswords } from '../users/index.ts';

/**
 * Ends all by which somebody may act as these people: passwords, second factors, links with accounts at sign-in
 * providers, auth sessions, known devices, links, and
 * the answers that a repeated call would get.
 */
export async function endAccess(trx: Db, ids: readonly string[]): Promise<void> {
  await takePasswords(trx, ids);
  await deleteFactorsOf(trx, ids);
  await deleteIdentitiesOf(trx, ids);
  await signOutAll(trx, ids);
  await forgetDevicesOf(trx, ids);
  await forgetAnswersTo(trx, ids);
}
