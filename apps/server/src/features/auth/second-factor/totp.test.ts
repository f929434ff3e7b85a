import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretOfKey } from '../../../../testing/features/auth/second-factor.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { base32Of, codeOf, otpauthAddress, stepAt, stepOfCode } from './totp.ts';
import { readCode } from './typed-code.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('the codes of an app', () => {
  // RFC 6238, appendix B, of which six digits are the last ones of eight.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeOf(secret, stepAt(at(seconds)))).toBe(code);
  });

  it('are taken one step early and late, and no further', () => {
    const now = at(1_111_111_111);
    const step = stepAt(now);
    const taken = [-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, codeOf(secret, step + away), now, null));
    expect(taken).toEqual([null, step - 1, step, step + 1, null]);
  });

  it('are not taken up to the last step that was used', () => {
    const now = at(1_111_111_111);
    const step = stepAt(now);
    expect(stepOfCode(secret, codeOf(secret, step), now, step)).toBeNull();
    expect(stepOfCode(secret, codeOf(secret, step - 1), now, step)).toBeNull();
    expect(stepOfCode(secret, codeOf(secret, step + 1), now, step)).toBe(step + 1);
  });

  it.each(['', '28708', '2870822', '28708é'])('are not %j', (code) => {
    expect(stepOfCode(secret, code, at(59), null)).toBeNull();
  });

  it('come from a key in base32 without padding', () => {
    expect(base32Of(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(secretOfKey(base32Of(secret))).toEqual(secret);
  });

  it('are begun by an address whose names cannot break out of it', () => {
    const url = new URL(otpauthAddress('ABC', 'ada & co:?', 'Lectern école'));
    expect(decodeURIComponent(url.pathname)).toBe('/Lectern école:ada & co:?');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: 'ABC',
      issuer: 'Lectern école',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('a typed code', () => {
  it.each(['123456', ' 123 456 ', '123\u00A0456', '١٢٣٤٥٦', '१२३४५६', '１２３４５６'])('is the app’s: %s', (typed) => {
    expect(readCode(typed)).toEqual({ kind: 'app', code: '123456' });
  });

  it.each(['12345', '1234567', '12345a', '', '0x1234'])('is none of the app’s: %j', (typed) => {
    expect(readCode(typed).kind).toBe('recovery');
  });
});

describe('recovery codes', () => {
  it('are ten different ones of 120 bits', () => {
    const codes = makeRecoveryCodes({ bytes: randomBytes });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('read alike with other groups, small letters, and letters for digits', () => {
    const hash = hashRecoveryCode('0123-4567-89AB-CDEF-GHJK-MNPQ');
    expect(hashRecoveryCode(' oi23 4567–89abcdef ghjkmnpq')).toEqual(hash);
    expect(hashRecoveryCode('0123-4567-89AB-CDEF-GHJK-MNPR')).not.toEqual(hash);
    expect(hash).not.toEqual(createHash('sha256').update('0123456789ABCDEFGHJKMNPQ').digest());
  });
});
