import { accountTexts, texts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { countAgainst, countOrProve, uncount, uncountOnFailure } from '../../platform/rate-limit/index.ts';
import { recordAct } from '../audit/index.ts';
import {
  endPasswordLinks,
  findEmailLink,
  findPendingEmail,
  findUser,
  lockAccount,
  proveEmail,
  sameAddress,
  savingUser,
  takeEmailLink,
  type UserRow,
} from '../users/index.ts';
import { ownPasswordLimit, passwordLinkLimit, tryFrom } from './auth-limits.ts';
import type { VerifyDeps } from './auth.service.ts';
import { ofOneself } from './own-event.ts';
import { checkedAgain } from './hash-anew.ts';
import { sendEmailLink } from './email-proof.ts';
import type { SignInOrigin } from './origin.ts';
import { movedNotifier } from './password-mail.ts';

/** Mails the actor the link once more. Throws `conflict` where there is nothing to prove, and `too_many_requests`. */
export async function sendLinkAgain(deps: VerifyDeps, act: Act): Promise<void> {
  if (deps.mail === null) throw new AppError('conflict', accountTexts.verifyNoMail);
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    await lockAccount(trx, actor.id);
    const user = await findUser(trx, actor.id);
    if (!user) throw notFound('User not found');
    const email = (await findPendingEmail(trx, user, clock.now())) ?? (user.email_verified ? null : user.email);
    if (email === null) throw new AppError('conflict', accountTexts.nothingToVerify);
    await sendEmailLink(deps, act, user, email);
  });
}

/**
 * Makes the address that a link was sent to the proven one of its account; answers it. The password is asked for as well:
 * a stranger may have made the account with the address of somebody who opens the link without a thought. Throws
 * `link_used_up`, `account_blocked`, `email_taken`, `too_many_requests`, and `validation_failed` at `password`.
 */
export async function verifyEmail(
  deps: VerifyDeps,
  act: Act<Viewer>,
  input: { token: string; password: string },
  origin: SignInOrigin,
): Promise<string> {
  let email = '';
  await checkedAgain(
    () => checkEmailLink(deps, act, input, origin),
    async (checked) => {
      email = checked.email;
      return proveByLink(deps, act, checked, input.token);
    },
  );
  return email;
}

type CheckedLink = { user: UserRow; email: string };

/** The person and the address of a link that comes with their password. Throws as `verifyEmail` does. */
async function checkEmailLink(
  deps: VerifyDeps,
  act: Act<Viewer>,
  input: { token: string; password: string },
  origin: SignInOrigin,
): Promise<CheckedLink> {
  const { db, clock } = act;
  const now = clock.now();
  const link = await findEmailLink(db, input.token, now);
  if (!link) await countAgainst(db, passwordLinkLimit(deps.settings, origin), now);
  const user = link && (await findUser(db, link.userId));
  if (!link || !user) throw linkUsedUp();
  const limit = ownPasswordLimit(deps.settings, user.id);
  await countOrProve(deps, act, tryFrom(deps.settings, origin, limit));
  const matches = await uncountOnFailure(db, [limit], deps.passwords.verify(user.password_hash, input.password));
  if (!matches) throw invalidField('password', texts.wrongPassword);
  await uncount(db, [limit]);
  if (!user.is_active) throw new AppError('account_blocked', texts.blocked);
  return { user, email: link.email };
}

/** Answers false, with the link as good as before, where the password is another than the one that was checked. */
async function proveByLink(deps: VerifyDeps, act: Act<Viewer>, { user }: CheckedLink, token: string): Promise<boolean> {
  return transact(act, async (act) => {
    const { db: trx, clock } = act;
    const now = clock.now();
    const by = { ...act, actor: user };
    const person = await lockAccount(trx, user.id);
    const present = await findUser(trx, user.id);
    if (present?.is_active === true && present.password_hash !== user.password_hash) return false;
    const taken = await takeEmailLink(trx, token, now);
    const checked = { id: user.id, passwordHash: user.password_hash };
    const version = nextVersion(clock, user, user.id);
    if (!taken || !(await savingUser(() => proveEmail(trx, checked, taken.email, version)))) throw linkUsedUp();
    await recordAct(by, ofOneself('email_verified', person));
    if (sameAddress(user, taken)) return true;
    await endPasswordLinks(trx, user.id);
    if (user.email_verified) await movedNotifier(deps.mail)(trx, { ...user, at: now });
    await recordAct(by, ofOneself('email_changed', person));
    return true;
  });
}

const linkUsedUp = () => new AppError('link_used_up', texts.linkUsedUp);
