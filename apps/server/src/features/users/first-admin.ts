import { placeholderEmailEnding } from '@lectern/contract';
import type { AnyAct } from '../../platform/act/index.ts';
import type { Random } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { findAdminWithoutPassword, hasAdminWithPassword } from './admins.repository.ts';
import { hashNewPassword, type PasswordDeps } from './new-password.ts';
import { endPasswordLinks, makePasswordLink, newAccountLinkMs } from './password-links.ts';
import { updateUserRow } from './user-effects.repository.ts';
import { findUserByLogin } from './users.repository.ts';
import { createUser } from './users.service.ts';

export type FirstAdmin = { username: string; email: string | null; password: string | null };

/** The outcome; with `link` the account waits for the password that is set with this token. */
export type FirstAdminOutcome =
  | { kind: 'exists' }
  | { kind: 'created'; username: string }
  | { kind: 'link'; username: string; token: string };

/**
 * Makes the first admin where nobody could administer yet, with the password given or else a link to set one. Until the
 * link is used every call makes a new one, which ends the former. `demoAccounts` says whether the demo's admin counts.
 * Throws `validation_failed` for a password that is refused.
 */
export async function ensureFirstAdmin(
  deps: { random: Random } & PasswordDeps,
  act: AnyAct,
  wanted: FirstAdmin,
  demoAccounts: boolean,
): Promise<FirstAdminOutcome> {
  const { db, clock } = act;
  if (await hasAdminWithPassword(db, demoAccounts)) return { kind: 'exists' };
  const waiting = await findAdminWithoutPassword(db, demoAccounts);
  const named = { username: wanted.username, email: wanted.email ?? '' };
  const passwordHash = wanted.password === null ? null : await hashNewPassword(deps, wanted.password, named);
  if (waiting && passwordHash !== null) {
    await endPasswordLinks(db, waiting.id);
    await updateUserRow(db, waiting.id, {
      password_hash: passwordHash,
      updated_at: clock.now(),
      updated_by: null,
    });
    return { kind: 'created', username: waiting.username };
  }
  // A name that comes with a password is meant exactly. The default name may be taken, by the demo's admin to begin
  // with.
  const username = waiting || passwordHash !== null ? wanted.username : await findFreeUsername(db, wanted.username);
  const email = wanted.email ?? `${username.replaceAll(/[^A-Za-z0-9.-]/g, '-')}${placeholderEmailEnding}`;
  const account = { username, email, passwordHash, role: 'admin' as const, emailVerified: true };
  const admin = waiting ?? (await createUser(act, account));
  if (passwordHash !== null) return { kind: 'created', username };
  const link = { userId: admin.id, createdBy: null, livesMs: newAccountLinkMs };
  const { token } = await makePasswordLink(deps, act, link);
  return { kind: 'link', username: admin.username, token };
}

/** The name itself, or the first of "name-2", "name-3" … that nobody has. */
async function findFreeUsername(db: Db, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? name : `${name}-${number}`;
    if (!(await findUserByLogin(db, username))) return username;
  }
}
