import { describe, expect, it } from 'vitest';
import type { ResolvedDates } from '../test-authoring/index.ts';
import { comingDate, hoursLeft, nextCheck } from './coming-date.ts';

const hourMs = 60 * 60_000;
const start = Date.parse('2026-03-02T09:00:00.000Z');
/** The moment so many hours after the start. */
const at = (hours: number): Date => new Date(start + hours * hourMs);
const never = { opens_at: null, due_at: null, closes_at: null };

const resolved = (dates: Partial<Record<'opens_at' | 'due_at' | 'closes_at', Date>>): ResolvedDates => {
  const one = (value: Date | null) => ({ value, from: 'default' as const, group: null });
  const { opens_at = null, due_at = null, closes_at = null } = dates;
  return {
    opens_at: one(opens_at),
    due_at: one(due_at),
    closes_at: one(closes_at),
    minutes: { value: null, from: 'default', group: null },
    attempts: { value: 1, from: 'default', group: null },
  };
};

describe('a date comes near', () => {
  it.each([
    ['due in more than two days', { due_at: at(49) }, null],
    ['due in two days', { due_at: at(48) }, ['test_due_soon', 48]],
    ['due in two hours', { due_at: at(2) }, ['test_due_soon', 2]],
    ['due now', { due_at: at(0) }, null],
    ['closing in more than a day', { closes_at: at(25) }, null],
    ['closing in a day', { closes_at: at(24) }, ['test_closes_soon', 24]],
    ['closing in a day, and due later than that is told', { due_at: at(20), closes_at: at(24) }, ['test_due_soon', 48]],
    ['past its due date, closing soon', { due_at: at(-1), closes_at: at(5) }, null],
    ['not open yet', { opens_at: at(1), due_at: at(3) }, null],
    ['without dates', {}, null],
  ] as const)('for a test that is %s', (_, dates, expected) => {
    const coming = comingDate(at(0), resolved(dates));
    expect(coming && [coming.kind, coming.leadMs / hourMs]).toEqual(expected);
  });

  it('and the hour that has begun counts whole', () => {
    expect(
      [at(2), new Date(at(1).getTime() + 1), new Date(at(0).getTime() + 1)].map((date) => hoursLeft(at(0), date)),
    ).toEqual([2, 2, 1]);
  });
});

describe('a test is looked at again', () => {
  const check = (dates: object, live = true) =>
    nextCheck(at(0), { live, dates: [{ ...never, ...dates }], opened_until: at(-24) });

  it.each([
    ['when it opens', { opens_at: at(5) }, at(5)],
    ['two days before it is due', { due_at: at(100) }, at(52)],
    ['a day before it closes', { closes_at: at(100) }, at(76)],
    [
      'at the moment two hours before it is due, where that comes first',
      { due_at: new Date(at(2).getTime() + 1) },
      new Date(at(0).getTime() + 1),
    ],
    ['after ten minutes while a date is near', { due_at: at(30) }, at(1 / 6)],
    ['never once all is over', { opens_at: at(-50), due_at: at(-2), closes_at: at(-1) }, null],
  ])('%s', (_, dates, expected) => {
    expect(check(dates)).toEqual(expected);
  });

  it('after ten minutes where it has opened and nobody reaches it, for a week', () => {
    expect(check({ opens_at: at(-1) }, false)).toEqual(at(1 / 6));
    expect(check({ opens_at: at(-1) })).toBe(null);
    const old = { live: false, dates: [{ ...never, opens_at: at(-7 * 24) }], opened_until: at(-9 * 24) };
    expect(nextCheck(at(0), old)).toBe(null);
  });

  it('by the dates of its exceptions as well', () => {
    const dates = [
      { ...never, due_at: at(500) },
      { ...never, due_at: at(60) },
    ];
    expect(nextCheck(at(0), { live: true, dates, opened_until: at(0) })).toEqual(at(12));
  });
});
