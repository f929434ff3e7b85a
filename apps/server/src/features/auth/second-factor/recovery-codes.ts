import { createHash } from 'node:crypto';
import type { Random } from '../../../platform/clock/index.ts';

/** Without letters that are taken for digits (Crockford). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const lettersPerCode = 24;
const lettersPerGroup = 4;
const codesAtOnce = 10;

/** Ten codes of 120 random bits each, in groups to be read. */
export function makeRecoveryCodes(random: Random): string[] {
  return Array.from({ length: codesAtOnce }, () => {
    const text = Array.from(random.bytes(lettersPerCode), (byte) => letters.charAt(byte % letters.length)).join('');
    return (text.match(new RegExp(`.{${lettersPerGroup}}`, 'g')) ?? []).join('-');
  });
}

/** A code as it is stored. So many random bits need no slow hash. */
export const hashRecoveryCode = (typed: string): Buffer =>
  createHash('sha256').update('recovery code ').update(plainCode(typed)).digest();

/** A typed code without its groups, with the letters that are taken for digits as digits. */
const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
