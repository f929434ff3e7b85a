import { describe, expect, it } from 'vitest';
import { momentOf, wallAt } from './wall-time.ts';

const wall = (text: string): number => Date.parse(`${text}Z`);

describe('a time on a wall', () => {
  it.each([
    ['2027-03-27T02:30', 'Europe/Berlin', '2027-03-27T01:30:00.000Z', 'once'],
    // Clocks go from 2 to 3.
    ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z', 'never'],
    ['2027-03-28T03:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z', 'once'],
    // Clocks go from 3 back to 2.
    ['2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z', 'twice'],
    ['2027-10-31T03:00', 'Europe/Berlin', '2027-10-31T02:00:00.000Z', 'once'],
    ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z', 'twice'],
    ['2027-06-01T00:00', 'Asia/Kathmandu', '2027-05-31T18:15:00.000Z', 'once'],
    ['0099-06-01T00:00', 'UTC', '0099-06-01T00:00:00.000Z', 'once'],
  ])('%s in %s is %s, shown %s', (text, zone, moment, shown) => {
    const found = momentOf(wall(text), zone);
    expect([new Date(found.moment).toISOString(), found.shown]).toEqual([moment, shown]);
  });

  it('is that of its moment, wherever clocks show it', () => {
    for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'])
      for (let hour = 0; hour < 24 * 400; hour += 7) {
        const at = Date.parse('2027-01-01T00:00:00.123Z') + hour * 3_600_000;
        const { moment, shown } = momentOf(wallAt(at, zone), zone);
        if (shown === 'once') expect(moment).toBe(at);
        else expect(wallAt(moment, zone)).toBe(wallAt(at, zone));
      }
  });
});
