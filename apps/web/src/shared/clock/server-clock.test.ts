import { expect, test } from 'vitest';
import { clockAhead, clockText, timeLeft } from './server-clock.ts';

const noon = '2026-05-04T12:00:00.000Z';

test('the server is taken to have answered half way between asking and hearing', () => {
  expect(clockAhead(noon, 1_000, 1_400)).toBe(Date.parse(noon) - 1_200);
});

test('time left counts from the server, stops at nothing, and is none without a deadline', () => {
  const ahead = clockAhead(noon, 0, 0);
  expect(timeLeft('2026-05-04T12:01:00.000Z', ahead, 20_000)).toBe(40_000);
  expect(timeLeft('2026-05-04T12:01:00.000Z', ahead, 90_000)).toBe(0);
  expect(timeLeft(null, ahead, 0)).toBeNull();
});

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [9_000, '0:09'],
  [545_000, '9:05'],
  [3_723_000, '1:02:03'],
])('%i ms read %s', (left, text) => {
  expect(clockText(left)).toBe(text);
});
