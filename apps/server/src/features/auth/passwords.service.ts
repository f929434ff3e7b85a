import { texts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { countAgainst, countOrProve, uncount, uncountOnFailure } from '../../platform/rate-limit/index.ts';
import { recordAct } from '../audit/index.ts';
import {
  consumePasswordLink,
  endEmailLink,
  endPasswordLinks,
  findPasswordLink,
  findUser,
  hashNewPassword,
  lockAccount,
  type PasswordLink,
  replacePasswordHash,
  setPasswordHash,
  type UserRow,
} from '../users/index.ts';
import { deleteAuthSessionsOf, noteActiveDay } from './auth.repository.ts';
import { ownPasswordLimit, passwordLinkLimit, tryFrom } from './auth-limits.ts';
import { type AuthDeps, dayOf } from './auth.service.ts';
import { ofOneself } from './own-event.ts';
import { forgetDevices } from './known-devices.repository.ts';
import { deleteIdentitiesOf } from './identity-providers/identities.repository.ts';
import { checkedAgain } from './hash-anew.ts';
import { knownDeviceOf, rememberDevice } from './known-devices.ts';
import type { SignInOrigin } from './origin.ts';
import { deleteUnprovenPasskeys } from './passkeys/passkeys.repository.ts';

/**
 * Changes the actor's password, ends their other auth sessions and links, and forgets their other devices. Throws
 * `validation_failed` at `currentPassword` when that is not the present one and at `password` when the new one is refused,
 * and `too_many_requests`.
 */
export async function changePassword(
  deps: AuthDeps,
  act: Act,
  input: { currentPassword: string; password: string },
  origin: SignInOrigin,
): Promise<void> {
  const check = () => requireOwnPassword(deps, act, input.currentPassword, origin);
  await checkedAgain(check, async (checked) => {
    const next = await hashNewPassword(deps, input.password, await requireUser(act.db, act.actor.id));
    return replacePassword(act, { checked, next }, origin);
  });
}

/** Puts a password in the place of the one that was checked; answers false when it is another one by now. */
async function replacePassword(
  act: Act,
  { checked, next }: { checked: string; next: string },
  origin: SignInOrigin,
): Promise<boolean> {
  return transact(act, async (act) => {
    const { db: trx, actor } = act;
    const person = await lockAccount(trx, actor.id);
    if (!(await replacePasswordHash(trx, actor.id, checked, next))) return false;
    await deleteAuthSessionsOf(trx, actor.id, actor.authSessionId);
    const device = await knownDeviceOf(act, actor.id, origin);
    await forgetDevices(trx, actor.id, device === null ? null : Buffer.from(device, 'base64url'));
    await endPasswordLinks(trx, actor.id);
    await recordAct(act, ofOneself('password_changed', person));
    return true;
  });
}

/**
 * Answers the stored hash of the actor's password when `given` is that password. Throws `validation_failed` at
 * `currentPassword` when not, and `too_many_requests` after too many of these, until a proof of work comes along: somebody
 * with a stolen auth session does not keep the owner from a new password.
 */
export async function requireOwnPassword(
  deps: AuthDeps,
  act: Act,
  given: string,
  origin: SignInOrigin,
): Promise<string> {
  const { db, actor } = act;
  const user = await requireUser(db, actor.id);
  const limit = ownPasswordLimit(deps.settings, user.id);
  await countOrProve(deps, act, tryFrom(deps.settings, origin, limit));
  const matches = await uncountOnFailure(db, [limit], deps.passwords.verify(user.password_hash, given));
  if (!matches || user.password_hash === null) throw wrongPassword();
  await uncount(db, [limit]);
  return user.password_hash;
}

async function requireUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw notFound('User not found');
  return user;
}

const wrongPassword = () => invalidField('currentPassword', texts.wrongPassword);

/** The person of a link. Throws `link_used_up`, `account_blocked` for somebody blocked, and `too_many_requests`. */
export async function checkPasswordLink(
  deps: AuthDeps,
  { db, clock }: Act<Viewer>,
  token: string,
  origin: SignInOrigin,
): Promise<PasswordLink> {
  const link = await findPasswordLink(db, token, clock.now());
  // Only links that are none count: a good one opens whatever others did from the same address.
  if (!link) await countAgainst(db, passwordLinkLimit(deps.settings, origin), clock.now());
  if (!link) throw linkUsedUp();
  if (!link.isActive) throw blocked();
  return link;
}

const linkUsedUp = () => new AppError('link_used_up', texts.linkUsedUp);
const blocked = () => new AppError('account_blocked', texts.blocked);

/**
 * Sets a password with a link. This uses up the link and all others of the person, and ends all their auth sessions; one in place of a former password also unlinks them at sign-in providers.
 * Answers the token by which the device is known from then on: a reader of the person's mail may sign in there whatever
 * others do. When two come at once, one wins. Throws as `checkPasswordLink` does, and `validation_failed` for a
 * password that is refused.
 */
export async function setPassword(
  deps: AuthDeps,
  act: Act<Viewer>,
  input: { token: string; password: string },
  origin: SignInOrigin,
): Promise<string> {
  const link = await checkPasswordLink(deps, act, input.token, origin);
  const before = await requireUser(act.db, link.userId);
  const hash = await hashNewPassword(deps, input.password, before);
  return transact(act, async (act) => {
    const { db: trx, clock } = act;
    await lockAccount(trx, link.userId);
    const used = await consumePasswordLink(trx, input.token, clock.now());
    if (used === null) throw linkUsedUp();
    // A link that was mailed proves the address; one that an admin made may have come another way.
    if (!(await setPasswordHash(trx, link.userId, hash, used.mailed))) throw blocked();
    // Setting a password is use of the account: it is not removed as unused before the next sign-in.
    await noteActiveDay(trx, link.userId, dayOf(clock.now()));
    await endEmailLink(trx, link.userId);
    await deleteAuthSessionsOf(trx, link.userId, null);
    // A holder of the former password may have linked an account of theirs, or added a passkey.
    if (before.password_hash !== null) {
      await deleteIdentitiesOf(trx, [link.userId]);
      await deleteUnprovenPasskeys(trx, [link.userId]);
    }
    const user = await findUser(trx, link.userId);
    const person = { id: link.userId, institution_id: user?.institution_id ?? null };
    await recordAct({ ...act, actor: person }, ofOneself('password_set', person));
    await forgetDevices(trx, link.userId, null);
    return rememberDevice(deps, act, link.userId, origin);
  });
}
