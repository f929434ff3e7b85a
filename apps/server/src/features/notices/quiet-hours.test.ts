import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const night = { from_minute: 22 * 60, until_minute: 7 * 60 };
const noon = { from_minute: 12 * 60, until_minute: 13 * 60 };
const until = (moment: string, hours: typeof night | null, zone = 'UTC') =>
  quietUntil(new Date(moment), hours, zone)?.toISOString() ?? null;

describe('quiet hours', () => {
  it.each([
    ['there are none', '2026-03-02T23:00:00Z', null, null],
    ['a minute before them', '2026-03-02T21:59:59Z', night, null],
    ['they begin', '2026-03-02T22:00:00Z', night, '2026-03-03T07:00:00.000Z'],
    ['after midnight', '2026-03-03T00:30:20Z', night, '2026-03-03T07:00:00.000Z'],
    ['they end', '2026-03-03T07:00:00Z', night, null],
    ['by day', '2026-03-02T12:59:00Z', noon, '2026-03-02T13:00:00.000Z'],
    ['after those by day', '2026-03-02T13:00:00Z', noon, null],
  ])('where %s', (_, moment, hours, expected) => {
    expect(until(moment, hours)).toBe(expected);
  });

  it('go by the clocks of the time zone, also in the night in which they change', () => {
    expect(until('2026-03-02T21:30:00Z', night, 'Europe/Berlin')).toBe('2026-03-03T06:00:00.000Z');
    expect(until('2026-03-02T21:30:00Z', night, 'America/New_York')).toBe(null);
    expect(until('2026-03-02T16:45:00Z', night, 'Asia/Kolkata')).toBe('2026-03-03T01:30:00.000Z');
    // Clocks go an hour ahead at two: seven o'clock is at 05:00 UTC, and a look at the end that was counted finds day.
    expect(until('2026-03-28T22:30:00Z', night, 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z');
    expect(until('2026-03-29T05:00:00Z', night, 'Europe/Berlin')).toBe(null);
    // Clocks go an hour back: at the end that was counted it is night still, for an hour.
    const counted = until('2026-10-24T21:30:00Z', night, 'Europe/Berlin') ?? '';
    expect(counted).toBe('2026-10-25T05:00:00.000Z');
    expect(until(counted, night, 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z');
  });
});
