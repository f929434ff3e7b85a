import { texts } from '@lectern/contract';
import { hashPassword, verifyPassword } from '../../platform/auth/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { countAgainst, uncount } from '../../platform/rate-limit/index.ts';
import { recordAudit } from '../audit/index.ts';
import {
  consumePasswordLink,
  endPasswordLinks,
  findPasswordLink,
  findUser,
  type PasswordLink,
} from '../users/index.ts';
import { deleteAuthSessionsOf, lockAccount, replacePasswordHash, setPasswordHash } from './auth.repository.ts';
import { type AuthDeps, ofOneself, signInLimits } from './auth.service.ts';
import type { Origin } from './origin.ts';

/**
 * Changes the actor's password and ends their other auth sessions and links. Throws `validation_failed` at
 * `currentPassword` when that is not the present one, which counts as a failed sign-in, and `too_many_requests`.
 */
export async function changePassword(
  deps: AuthDeps,
  db: Db,
  actor: Actor,
  input: { currentPassword: string; password: string },
  origin: Origin,
): Promise<void> {
  const checked = await requireOwnPassword(deps, db, actor, input.currentPassword, origin);
  const next = await hashPassword(input.password);
  await inTransaction(db, async (trx) => {
    const person = await lockAccount(trx, actor.id);
    if (!(await replacePasswordHash(trx, actor.id, checked, next))) throw wrongPassword();
    await deleteAuthSessionsOf(trx, actor.id, actor.authSessionId);
    await endPasswordLinks(trx, actor.id);
    await recordAudit(deps, trx, ofOneself('password_changed', person, origin));
  });
}

/**
 * Answers the stored hash of the actor's password when `given` is that password. Throws `validation_failed` at
 * `currentPassword` when not, which counts as a failed sign-in, and `too_many_requests` after too many of these.
 */
export async function requireOwnPassword(
  deps: AuthDeps,
  db: Db,
  actor: Actor,
  given: string,
  origin: Origin,
): Promise<string> {
  const user = await findUser(db, actor.id);
  if (!user) throw notFound('User');
  const limits = signInLimits(deps.settings, user.id, origin);
  for (const limit of limits) await countAgainst(db, limit, deps.clock.now());
  const matches = await verifyPassword(user.password_hash, given);
  if (!matches || user.password_hash === null) throw wrongPassword();
  for (const limit of limits) await uncount(db, limit.key);
  return user.password_hash;
}

const wrongPassword = () => invalidField('currentPassword', texts.wrongPassword);

/** Whom a link is for. Throws `link_used_up`, `account_blocked` for somebody blocked, and `too_many_requests`. */
export async function checkPasswordLink(deps: AuthDeps, db: Db, token: string, origin: Origin): Promise<PasswordLink> {
  const limit = { key: `password-link:address:${origin.ip}`, max: deps.settings.failuresPerAddress, windowMs: quarter };
  if (origin.limited) await countAgainst(db, limit, deps.clock.now());
  const link = await findPasswordLink(db, token, deps.clock.now());
  if (!link) throw linkUsedUp();
  if (origin.limited) await uncount(db, limit.key);
  if (!link.isActive) throw blocked();
  return link;
}

const quarter = 15 * 60_000;
const linkUsedUp = () => new AppError('link_used_up', texts.linkUsedUp);
const blocked = () => new AppError('account_blocked', texts.blocked);

/**
 * Sets a password with a link, which is used up by it, as all other links of the person are; all their auth sessions
 * end. Of two at once one wins. Throws as `checkPasswordLink` does.
 */
export async function setPassword(
  deps: AuthDeps,
  db: Db,
  input: { token: string; password: string },
  origin: Origin,
): Promise<void> {
  const link = await checkPasswordLink(deps, db, input.token, origin);
  const hash = await hashPassword(input.password);
  await inTransaction(db, async (trx) => {
    await lockAccount(trx, link.userId);
    if ((await consumePasswordLink(trx, input.token, deps.clock.now())) === null) throw linkUsedUp();
    if (!(await setPasswordHash(trx, link.userId, hash))) throw blocked();
    await deleteAuthSessionsOf(trx, link.userId, null);
    const user = await findUser(trx, link.userId);
    const person = { id: link.userId, institution_id: user?.institution_id ?? null };
    await recordAudit(deps, trx, ofOneself('password_set', person, origin));
  });
}
