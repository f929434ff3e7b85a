import { accountTexts, factorTexts, type SecondStep } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import type { Viewer } from '../../../platform/policy/index.ts';
import { recordAct } from '../../audit/index.ts';
import type { UserRow } from '../../users/index.ts';
import { hasSecondStep, listPasskeys, type PasskeyRow } from '../passkeys/passkeys.repository.ts';
import { type CheckedPasskey, checkPasskey, type PasskeyAnswer, takePasskey } from '../passkeys/use-passkey.ts';
import type { LinkMail } from '../password-mail.ts';
import { type CheckedCode, checkCode, countCode, uncountCode, useCode, wrongCodeText } from './prove-factor.ts';
import type { SealingDeps } from './sealed-secret.ts';
import { countRecoveryCodes, findFactor } from './second-factor.repository.ts';
import { tellOfFactor } from './second-factor-mail.ts';
import { readCode } from './typed-code.ts';

/** The second step as it came with a password, and how to put the question to the passkeys of the account. */
export type GivenStep = {
  code: string | null;
  passkey: PasskeyAnswer | null;
  offer: ((userId: string, keys: readonly PasskeyRow[]) => SecondStep['passkey']) | null;
};

/** A second step that was looked at and may be taken. */
export type CheckedStep = CheckedCode | CheckedPasskey;

type StepDeps = SealingDeps & { mail: LinkMail | null };

const codeRequired = (secondStep?: SecondStep) =>
  new AppError('code_required', factorTexts.codeRequired, secondStep && { secondStep });
const codeWrong = (message: string) => new AppError('code_wrong', message);

/** Whether a sign-in failed by its second step, which counts like a wrong password. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'code_wrong' || error.code === 'passkey_refused');

/**
 * Asks somebody who gave the right password for the second step, where the account has one; null where it has none. A code
 * of the app, a recovery code and any passkey of the account do. Throws `code_required` without one, `code_wrong`,
 * `passkey_refused`, `too_many_requests` after too many wrong codes, and `service_unavailable` where no key here opens the
 * secret of the app.
 */
export async function checkSecondStep(
  deps: StepDeps,
  act: Act<Viewer>,
  userId: string,
  given: GivenStep,
): Promise<CheckedStep | null> {
  if (!(await hasSecondStep(act.db, userId))) return null;
  if (given.passkey !== null)
    return checkPasskey(deps, act, given.passkey, { kind: 'second step', userId, authSessionId: null });
  const factor = await findFactor(act.db, userId);
  if (given.code === null) {
    const keys = await listPasskeys(act.db, userId);
    const passkey = keys.length === 0 ? null : (given.offer?.(userId, keys) ?? null);
    throw codeRequired({ app: factor !== null, passkey });
  }
  const code = readCode(given.code);
  await countCode(act, userId, code);
  const checked = checkCode(deps, act, { userId, factor }, code);
  if (checked === null) throw codeWrong(wrongCodeText(code, factor));
  await uncountCode(act.db, userId, code);
  return checked;
}

/**
 * Takes the second step in the transaction that starts the auth session, which holds the account by then. Throws
 * `code_wrong` or `passkey_refused` where it is none or another sign-in was faster, and `code_required` where it was turned
 * on meanwhile.
 */
export async function takeSecondStep(
  { mail }: { mail: LinkMail | null },
  act: Act<Viewer>,
  user: UserRow,
  checked: CheckedStep | null,
): Promise<void> {
  const { db: trx } = act;
  if (checked === null) {
    if (await hasSecondStep(trx, user.id)) throw codeRequired();
    return;
  }
  if ('key' in checked) return takePasskey(trx, checked, act.clock.now());
  if (!(await useCode(trx, checked)))
    throw codeWrong('step' in checked ? accountTexts.codeWrong : factorTexts.recoveryCodeWrong);
  if ('step' in checked) return;
  const left = await countRecoveryCodes(trx, user.id);
  const changes = [{ field: 'codesLeft', before: null, after: String(left) }];
  const target = { kind: 'user' as const, id: user.id };
  await recordAct(
    { ...act, actor: user },
    { action: 'recovery_code_used', target, institutionId: user.institution_id, changes },
  );
  await tellOfFactor({ mail }, act, user, { kind: 'recovery code used', left });
}
