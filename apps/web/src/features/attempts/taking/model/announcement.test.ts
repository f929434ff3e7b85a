import { expect, test } from 'vitest';
import { announcement } from './announcement.ts';

test.each([
  [601_000, 600_000, '10 minutes left'],
  [600_000, 599_000, null],
  [301_000, 299_000, '5 minutes left'],
  [61_000, 60_000, '1 minute left'],
  [31_000, 29_000, '30 seconds left'],
  // After sleep only the present state is announced.
  [1_900_000, 45_000, '1 minute left'],
  [1_000, 0, 'Time is up'],
  [0, 0, null],
  // Time was added.
  [20_000, 320_000, null],
])('from %i to %i ms left, %s is said', (before, now, text) => {
  expect(announcement(before, now)).toBe(text);
});
