import { accountTexts, texts } from '@lectern/contract';
import { verifyPassword } from '../../platform/auth/index.ts';
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
} from '../users/index.ts';
import { ownPasswordLimit, passwordLinkLimit, tryFrom } from './auth-limits.ts';
import { ofOneself, type VerifyDeps } from './auth.service.ts';
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
  const { db, clock } = act;
  const { token } = input;
  const now = clock.now();
  const link = await findEmailLink(db, token, now);
  if (!link) await countAgainst(db, passwordLinkLimit(deps.settings, origin), now);
  const user = link && (await findUser(db, link.userId));
  if (!link || !user) throw linkUsedUp();
  const limit = ownPasswordLimit(deps.settings, user.id);
  await countOrProve(deps, act, tryFrom(deps.settings, origin, limit));
  const matches = await uncountOnFailure(db, [limit], verifyPassword(user.password_hash, input.password));
  if (!matches) throw invalidField('password', texts.wrongPassword);
  await uncount(db, [limit]);
  if (!user.is_active) throw new AppError('account_blocked', texts.blocked);
  await transact(act, async (act) => {
    const trx = act.db;
    const by = { ...act, actor: user };
    const person = await lockAccount(trx, user.id);
    const taken = await takeEmailLink(trx, token, now);
    const checked = { id: user.id, passwordHash: user.password_hash };
    const version = nextVersion(clock, user, user.id);
    if (!taken || !(await savingUser(() => proveEmail(trx, checked, taken.email, version)))) throw linkUsedUp();
    await recordAct(by, ofOneself('email_verified', person));
    if (sameAddress(user, taken)) return;
    await endPasswordLinks(trx, user.id);
    if (user.email_verified) await movedNotifier(deps.mail)(trx, { ...user, at: now });
    await recordAct(by, ofOneself('email_changed', person));
  });
  return link.email;
}

const linkUsedUp = () => new AppError('link_used_up', texts.linkUsedUp);
