import { accountTexts, factorTexts, type OwnProof, type PasskeyRequest, passkeyTexts } from '@lectern/contract';
import { type Act, transact } from '../../../platform/act/index.ts';
import { AppError, invalidField, notFound } from '../../../platform/http/index.ts';
import { findUser, lockAccount } from '../../users/index.ts';
import { findProvenAt, noteProof } from '../auth.repository.ts';
import type { AuthDeps } from '../auth.service.ts';
import { listIdentities } from '../identity-providers/identities.repository.ts';
import { listEnabledProviders } from '../identity-providers/providers.repository.ts';
import type { SignInOrigin } from '../origin.ts';
import { requireAlone } from '../passkeys/passkey-sign-in.service.ts';
import { countPasskeys, hasSecondStep, listPasskeys } from '../passkeys/passkeys.repository.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { checkPasskey, type PasskeyAnswer, requestOf, takePasskey } from '../passkeys/use-passkey.ts';
import type { LinkMail } from '../password-mail.ts';
import { requireOwnPassword } from '../passwords.service.ts';
import { proofMs } from '../proof-age.ts';
import type { CheckedStep } from '../second-factor/code-at-sign-in.ts';
import { checkCode, countCode, uncountCode, useCode, wrongCodeText } from '../second-factor/prove-factor.ts';
import type { SealingDeps } from '../second-factor/sealed-secret.ts';
import { findFactor } from '../second-factor/second-factor.repository.ts';
import { readCode } from '../second-factor/typed-code.ts';

export type ProofDeps = AuthDeps & SealingDeps & { mail: LinkMail | null };

/** How long the actor's last proof counts still, and the ways in which they can give another. */
export async function ownProof({ db, actor, clock }: Act): Promise<OwnProof> {
  const user = await findUser(db, actor.id);
  const provenAt = await findProvenAt(db, actor.id, actor.authSessionId);
  if (user === null || provenAt === null) throw notFound('User not found');
  const enabled = new Set((await listEnabledProviders(db)).map(({ id }) => id));
  const linked = await listIdentities(db, actor.id);
  return {
    secondsLeft: Math.max(0, Math.ceil((provenAt.getTime() + proofMs - clock.now().getTime()) / 1000)),
    hasPassword: user.password_hash !== null,
    needsSecondStep: await hasSecondStep(db, actor.id),
    hasApp: (await findFactor(db, actor.id)) !== null,
    hasPasskey: (await countPasskeys(db, actor.id)) > 0,
    providers: linked.filter(({ id }) => enabled.has(id)).map(({ id, name }) => ({ _id: id, name })),
  };
}

type Given = { currentPassword: string | null; code: string | null; passkey: PasskeyAnswer | null };

/**
 * Takes a proof that the actor is who they are: a passkey that checks who holds it; or the password, with the second step
 * where the account has one; or the code of the app, where there is no password. Throws `validation_failed` at the field that
 * is missing or wrong, `passkey_refused` and `too_many_requests`.
 */
export async function giveProof(deps: ProofDeps, act: Act, given: Given, origin: SignInOrigin): Promise<void> {
  const step = await checkGiven(deps, act, given, origin);
  await transact(act, async ({ db: trx, actor, clock }) => {
    await lockAccount(trx, actor.id);
    if (step !== null && 'key' in step) await takePasskey(trx, step, clock.now());
    else if (step !== null && !(await useCode(trx, step)))
      throw wrongCode('step' in step ? accountTexts.codeWrong : factorTexts.recoveryCodeWrong);
    if (!(await noteProof(trx, actor.id, actor.authSessionId, clock.now()))) throw notFound('Sign-in not found');
  });
}

const wrongCode = (message: string) => invalidField('code', message);

async function checkGiven(
  deps: ProofDeps,
  act: Act,
  { currentPassword, code, passkey }: Given,
  origin: SignInOrigin,
): Promise<CheckedStep | null> {
  const { db, actor } = act;
  if (passkey !== null) {
    const { id: userId, authSessionId } = actor;
    if (currentPassword !== null) await requireOwnPassword(deps, act, currentPassword, origin);
    const checked = await checkPasskey(deps, act, passkey, { kind: 'prove', userId, authSessionId });
    if (currentPassword === null) requireAlone(checked);
    return checked;
  }
  if (currentPassword === null) {
    const user = await findUser(db, actor.id);
    if (user?.password_hash !== null) throw invalidField('currentPassword', passkeyTexts.passwordNeeded);
    return requireCode(deps, act, code);
  }
  await requireOwnPassword(deps, act, currentPassword, origin);
  return (await hasSecondStep(db, actor.id)) ? requireCode(deps, act, code) : null;
}

/** Looks at a code of the app or a recovery code. Throws `validation_failed` at `code`. */
async function requireCode(deps: ProofDeps, act: Act, typed: string | null): Promise<CheckedStep> {
  const { id: userId } = act.actor;
  if (typed === null) throw invalidField('code', passkeyTexts.codeNeeded);
  const code = readCode(typed);
  await countCode(act, userId, code);
  const factor = await findFactor(act.db, userId);
  const checked = checkCode(deps, act, { userId, factor }, code);
  if (checked === null) throw wrongCode(wrongCodeText(code, factor));
  await uncountCode(act.db, userId, code);
  return checked;
}

/** The question for one of the actor's passkeys. Throws `conflict` for an account without one. */
export async function questionForOwn(
  { db, actor }: Act,
  challenge: string,
  party: RelyingParty,
): Promise<PasskeyRequest> {
  const keys = await listPasskeys(db, actor.id);
  if (keys.length === 0) throw new AppError('conflict', passkeyTexts.passkeyNone);
  return requestOf(challenge, party, keys);
}
