import { expect, test } from 'vitest';
import { presenceOf } from './presence.ts';

const noon = '2026-05-04T12:00:00.000Z';
const before = (seconds: number): string => new Date(Date.parse(noon) - seconds * 1000).toISOString();

test.each([
  ['nothing was heard of', { connected: false, lastSeenAt: before(150) }, { state: 'gone', minutes: 2 }],
  ['nothing was heard of for a moment', { connected: false, lastSeenAt: before(45) }, { state: 'gone', minutes: 0 }],
  ['chooses', { lastSavedAt: before(179) }, { state: 'connected', minutes: 0 }],
  ['has chosen nothing for minutes', { lastSavedAt: before(180) }, { state: 'idle', minutes: 3 }],
  ['has just started', { startedAt: before(20) }, { state: 'connected', minutes: 0 }],
  ['started and never chose', { startedAt: before(310) }, { state: 'idle', minutes: 5 }],
  ['is ahead of the clock', { lastSavedAt: before(-5) }, { state: 'connected', minutes: 0 }],
] as const)('somebody who %s', (_who, over, expected) => {
  const item = { connected: true, lastSeenAt: noon, lastSavedAt: null, startedAt: before(600), ...over };
  expect(presenceOf(item, noon)).toEqual(expected);
});
