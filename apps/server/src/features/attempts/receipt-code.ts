import type { Random } from '../../platform/clock/index.ts';

/** Crockford's digits: no I, L, O and U, so that a code can be read aloud and written down. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Twelve random letters and digits in groups of four: 60 bits. */
export function newReceiptCode(random: Random): string {
  const code = Array.from(random.bytes(12), (byte) => digits.charAt(byte & 31)).join('');
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-');
}
