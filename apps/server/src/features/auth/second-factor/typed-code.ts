import { hashRecoveryCode } from './recovery-codes.ts';

/** A code as somebody typed it: six digits of an app, or else a recovery code. */
export type TypedCode = { kind: 'app'; code: string } | { kind: 'recovery'; hash: Buffer };

/** Reads a typed code. Spaces do not count, and digits of other scripts are digits. */
export function readCode(typed: string): TypedCode {
  const code = typed
    .replaceAll(/\s/g, '')
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, digitOf);
  return /^[0-9]{6}$/.test(code) ? { kind: 'app', code } : { kind: 'recovery', hash: hashRecoveryCode(typed) };
}

/** Digits of a script follow one another in Unicode, from zero to nine. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}
