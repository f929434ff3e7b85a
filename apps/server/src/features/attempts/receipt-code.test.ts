import { expect, it } from 'vitest';
import { newReceiptCode } from './receipt-code.ts';

it('writes chance in letters and digits that cannot be mistaken for one another, in fours', () => {
  expect(newReceiptCode({ bytes: (count) => Buffer.alloc(count, 0) })).toBe('0000-0000-0000');
  expect(newReceiptCode({ bytes: (count) => Buffer.from(Array.from({ length: count }, (_, i) => i + 20)) })).toBe(
    'MNPQ-RSTV-WXYZ',
  );
  const all = newReceiptCode({ bytes: (count) => Buffer.from(Array.from({ length: count }, (_, i) => i + 9)) });
  expect(all).toBe('9ABC-DEFG-HJKM');
});
