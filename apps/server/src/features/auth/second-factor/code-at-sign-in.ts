import { accountTexts, factorTexts } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import type { Viewer } from '../../../platform/policy/index.ts';
import { recordAct } from '../../audit/index.ts';
import type { UserRow } from '../../users/index.ts';
import type { LinkMail } from '../password-mail.ts';
import { type CheckedCode, checkCode, countCode, uncountCode, useCode } from './prove-factor.ts';
import type { SealingDeps } from './sealed-secret.ts';
import { countRecoveryCodes, findFactor } from './second-factor.repository.ts';
import { tellOfFactor } from './second-factor-mail.ts';
import { readCode } from './typed-code.ts';

const codeRequired = () => new AppError('code_required', factorTexts.codeRequired);
const codeWrong = () => new AppError('code_wrong', accountTexts.codeWrong);

/** Whether a sign-in failed by its code, which counts like a wrong password. */
export const isWrongCode = (error: unknown): boolean => error instanceof AppError && error.code === 'code_wrong';

/**
 * Asks somebody who gave the right password for a code, where the account has a second factor; null where it has none.
 * Throws `code_required` without a code, `code_wrong`, `too_many_requests` after too many of these, and
 * `service_unavailable` where no key here opens the secret.
 */
export async function checkCodeAtSignIn(
  deps: SealingDeps,
  act: Act<Viewer>,
  userId: string,
  typed: string | null,
): Promise<CheckedCode | null> {
  const factor = await findFactor(act.db, userId);
  if (factor === null) return null;
  if (typed === null) throw codeRequired();
  const code = readCode(typed);
  await countCode(act, userId, code);
  const checked = checkCode(deps, act, factor, code);
  if (checked === null) throw codeWrong();
  await uncountCode(act.db, userId, code);
  return checked;
}

/**
 * Uses the code up in the transaction that starts the auth session, which holds the account by then. Throws `code_wrong`
 * where it is none or another sign-in was faster, and `code_required` where the factor was turned on meanwhile.
 */
export async function takeCode(
  { mail }: { mail: LinkMail | null },
  act: Act<Viewer>,
  user: UserRow,
  checked: CheckedCode | null,
): Promise<void> {
  const { db: trx } = act;
  if (checked === null) {
    if ((await findFactor(trx, user.id)) !== null) throw codeRequired();
    return;
  }
  if (!(await useCode(trx, checked))) throw codeWrong();
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
