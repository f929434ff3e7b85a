import { expect, test } from 'vitest';
import { formatAgo } from './format-ago.ts';
import { formatMoment } from './format-moment.ts';

const now = Date.parse('2026-05-04T12:00:00.000Z');

test.each([
  ['2026-05-04T12:00:05.000Z', '1 second ago'],
  ['2026-05-04T11:59:30.000Z', '30 seconds ago'],
  ['2026-05-04T11:57:00.500Z', '2 minutes ago'],
  ['2026-05-04T09:00:00.000Z', '3 hours ago'],
  ['2026-05-01T12:00:00.000Z', '3 days ago'],
])('%s was %s', (moment, text) => {
  expect(formatAgo(moment, now)).toBe(text);
});

test('a moment of an earlier week is told as it is, and what is no moment as nothing', () => {
  const earlier = '2026-04-01T12:00:00.000Z';
  expect([formatAgo(earlier, now), formatAgo('never', now)]).toEqual([formatMoment(earlier), '']);
});
