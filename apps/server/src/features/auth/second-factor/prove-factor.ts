import { accountTexts, factorTexts } from '@lectern/contract';
import type { AnyAct } from '../../../platform/act/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { countAgainst, type Limit, uncount } from '../../../platform/rate-limit/index.ts';
import { openSecret, type SealingDeps } from './sealed-secret.ts';
import { type FactorRow, useRecoveryCode, useStep } from './second-factor.repository.ts';
import { stepOfCode } from './totp.ts';
import type { TypedCode } from './typed-code.ts';

const minute = 60_000;

/**
 * How many wrong codes of the app an account takes, from everywhere. They are few, whatever work is proven: a million
 * codes are guessed in no time. Recovery codes are too long to be guessed, so their owner always comes in.
 */
const codeLimits = (userId: string): [Limit, Limit] => [
  { key: `second-factor:${userId}`, max: 10, windowMs: 15 * minute },
  { key: `second-factor:day:${userId}`, max: 30, windowMs: 24 * 60 * minute },
];

/** Counts a try at the codes of an app before it is looked at. Throws `too_many_requests`. */
export async function countCode({ db, clock }: AnyAct, userId: string, { kind }: TypedCode): Promise<void> {
  if (kind === 'recovery') return;
  for (const limit of codeLimits(userId)) await countAgainst(db, limit, clock.now(), factorTexts.codesTooMany);
}

/** Takes back what was counted of a code that was right. */
export async function uncountCode(db: Db, userId: string, { kind }: TypedCode): Promise<void> {
  if (kind === 'app') await uncount(db, codeLimits(userId));
}

/** A code that was looked at and may be used up: the app's by its step, or the hash of a recovery code. */
export type CheckedCode = { factor: FactorRow; step: number } | { userId: string; hash: Buffer };

/** An account, and the app that is set up for it, if one is. */
export type WithFactor = { userId: string; factor: FactorRow | null };

/**
 * Looks at a code; null where it is not the app's now, or was used. A recovery code is told to be none when it is used. Throws
 * `service_unavailable` where no key opens the secret.
 */
export function checkCode(
  deps: SealingDeps,
  { clock }: AnyAct,
  { userId, factor }: WithFactor,
  code: TypedCode,
): CheckedCode | null {
  if (code.kind === 'recovery') return { userId, hash: code.hash };
  if (factor === null) return null;
  const secret = openSecret(deps, factor.userId, factor.sealedSecret);
  const step = stepOfCode(secret, code.code, clock.now(), factor.lastStep);
  return step === null ? null : { factor, step };
}

/** The sentence about a wrong code. Without an app there are recovery codes alone. */
export const wrongCodeText = ({ kind }: TypedCode, factor: FactorRow | null): string =>
  kind === 'recovery' || factor === null ? factorTexts.recoveryCodeWrong : accountTexts.codeWrong;

/** Uses a code up in the transaction of its act; answers false where it is none, or another act was faster. */
export async function useCode(trx: Db, checked: CheckedCode): Promise<boolean> {
  if ('step' in checked) return useStep(trx, checked.factor, checked.step);
  return useRecoveryCode(trx, checked.userId, checked.hash);
}
