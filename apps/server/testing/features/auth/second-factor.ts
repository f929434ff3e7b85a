import { randomBytes } from 'node:crypto';
import type { TestApp } from '../../build-test-app.ts';
import { hashRecoveryCode } from '../../../src/features/auth/second-factor/recovery-codes.ts';
import { sealSecret } from '../../../src/features/auth/second-factor/sealed-secret.ts';
import { codeOf, stepAt } from '../../../src/features/auth/second-factor/totp.ts';

/** A second factor as its owner has it: the codes of the app, and the recovery codes on paper. */
export type HeldFactor = {
  /** The code of the app now, or some steps of 30 seconds later. */
  code(steps?: number): string;
  recoveryCodes: string[];
  secret: Buffer;
};

/** Gives an account a second factor that counts and whose codes were used up to a minute ago. */
export async function giveFactor(t: TestApp, userId: string, recoveryCodes: string[] = []): Promise<HeldFactor> {
  const secret = randomBytes(20);
  const now = t.clock.now();
  const factor = {
    user_id: userId,
    sealed_secret: sealSecret(t.services, userId, secret),
    started_at: now,
    confirmed_at: now,
    last_step: stepAt(now) - 2,
  };
  await t.db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await t.db.insertInto('second_factors').values(factor).execute();
  const codes = recoveryCodes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code), created_at: now }));
  if (codes.length > 0) await t.db.insertInto('recovery_codes').values(codes).execute();
  return { ...heldFactor(t, secret), recoveryCodes };
}

/** The codes of an app that was given this secret. */
export function heldFactor(t: TestApp, secret: Buffer): Omit<HeldFactor, 'recoveryCodes'> {
  return { secret, code: (steps = 0) => codeOf(secret, stepAt(t.clock.now()) + steps) };
}

/** A key as an app reads it from its base32 letters. */
export function secretOfKey(key: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(key, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
