import { expect, test } from 'vitest';
import { count } from './count.ts';

test.each([
  [0, '0 subjects'],
  [1, '1 subject'],
  [2, '2 subjects'],
])('%i reads "%s"', (number, text) => {
  expect(count(number, 'subject')).toBe(text);
});

test('a plural of its own is used', () => {
  expect(count(2, 'entry', 'entries')).toBe('2 entries');
});
