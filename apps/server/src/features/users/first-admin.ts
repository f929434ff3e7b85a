import type { Clock, Ids } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { hasActiveAdmin } from './users.repository.ts';
import { createUser } from './users.service.ts';

export type FirstAdmin = { username: string; email: string | null; password: string | null };

/**
 * Makes the first admin where nobody could administer yet. Answers `exists`, `created`, or `missing` when there is
 * no admin and no password was given to make one with. `demoAccounts` says whether the demo's admin counts.
 */
export async function ensureFirstAdmin(
  deps: { clock: Clock; ids: Ids },
  db: Db,
  wanted: FirstAdmin,
  demoAccounts: boolean,
): Promise<'exists' | 'created' | 'missing'> {
  if (await hasActiveAdmin(db, demoAccounts)) return 'exists';
  if (wanted.password === null) return 'missing';
  const { username, password } = wanted;
  await createUser(deps, db, {
    username,
    password,
    email: wanted.email ?? `${username.replaceAll(/[^A-Za-z0-9.-]/g, '-')}@localhost.localdomain`,
    role: 'admin',
  });
  return 'created';
}
