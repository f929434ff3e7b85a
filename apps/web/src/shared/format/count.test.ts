import { expect, test } from 'vitest';
import { countOf } from './count.ts';

test.each([
  [{ total: 0 }, '0 users'],
  [{ total: 1 }, '1 user'],
  [{ total: 1000, totalIsLowerBound: false }, '1,000 users'],
  [{ total: 1000, totalIsLowerBound: true }, '1,000+ users'],
])('a list of %o reads "%s"', (page, text) => {
  expect(countOf(page, '{n} user', '{n} users')).toBe(text);
});
