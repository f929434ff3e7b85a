import { expect, test } from 'vitest';
import { count, countOf } from './count.ts';

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

test.each([
  [{ total: 1 }, '1 user'],
  [{ total: 1000, totalIsLowerBound: false }, '1000 users'],
  [{ total: 1000, totalIsLowerBound: true }, '1,000+ users'],
])('a list of %o reads "%s"', (page, text) => {
  expect(countOf(page, 'user')).toBe(text);
});
