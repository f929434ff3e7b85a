import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAt, nextDigest } from './digest-time.ts';

const hourMs = 60 * 60_000;
const next = (now: string, hour: number, zone: string, lastDay: string | null = null): string =>
  nextDigest(new Date(now), { hour, zone }, lastDay).toISOString();

describe('the summary of a day comes', () => {
  it('at the hour of the person, today where that is still to come and none was sent', () => {
    expect(next('2026-03-02T05:59:59Z', 7, 'Europe/Berlin')).toBe('2026-03-02T06:00:00.000Z');
    expect(next('2026-03-02T06:00:00Z', 7, 'Europe/Berlin')).toBe('2026-03-03T06:00:00.000Z');
    expect(next('2026-03-02T09:00:00Z', 20, 'Europe/Berlin', '2026-03-02')).toBe('2026-03-03T19:00:00.000Z');
  });

  it('once on days on which clocks skip its hour or show it twice', () => {
    expect(next('2026-03-28T12:00:00Z', 2, 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(next('2026-10-24T12:00:00Z', 2, 'Europe/Berlin')).toBe('2026-10-25T00:00:00.000Z');
    expect(next('2026-10-25T00:00:00Z', 2, 'Europe/Berlin', '2026-10-25')).toBe('2026-10-26T01:00:00.000Z');
  });

  it('on each day once, wherever people live and however late the server looks', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC');
    const hour = fc.integer({ min: 0, max: 23 });
    const delays = fc.array(fc.integer({ min: 0, max: hourMs }), { minLength: 200, maxLength: 200 });
    fc.assert(
      fc.property(zone, hour, delays, (zone, hour, delays) => {
        let now = new Date('2026-01-15T12:30:00Z');
        const days: string[] = [];
        for (const delay of delays) {
          now = new Date(nextDigest(now, { hour, zone }, days.at(-1) ?? null).getTime() + (hour < 22 ? delay : 0));
          days.push(dayAt(now, zone));
        }
        const [first = ''] = days;
        const dayOf = (count: number) => new Date(Date.parse(first) + count * 24 * hourMs).toISOString().slice(0, 10);
        expect(days).toEqual(days.map((_, count) => dayOf(count)));
      }),
      { numRuns: 20 },
    );
  });
});
