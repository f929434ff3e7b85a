import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOf, type Exception, isLate, phaseAt, resolveDates, type TestDates } from './resolve-dates.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 2, 2) + minutes * 60_000);
const moment = fc.option(fc.integer({ min: 0, max: 5 }).map(at), { nil: null });
const number = fc.integer({ min: 1, max: 5 });
const maybe = fc.option(number, { nil: null });
const dates = { opens_at: moment, due_at: moment, closes_at: moment, minutes: maybe };
const defaults: fc.Arbitrary<TestDates> = fc.record({ ...dates, attempts: number });
const own = fc.record({ ...dates, attempts: maybe });
const groups = fc.uniqueArray(fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), own }), {
  selector: ({ name }) => name,
});

test('the own exception goes before those of groups and these before the default, field by field, and the largest of groups counts', () => {
  fc.assert(
    fc.property(defaults, groups, fc.option(own, { nil: null }), (test, ofGroups, ofPerson) => {
      const exceptions: Exception[] = ofGroups.map(({ name, own: fields }) => ({ ...fields, group: name }));
      if (ofPerson) exceptions.splice(exceptions.length % 2, 0, { ...ofPerson, group: null });
      const resolved = resolveDates(test, exceptions);
      for (const field of ['opens_at', 'due_at', 'closes_at', 'minutes', 'attempts'] as const) {
        // The rule in plain words, over numbers: the first list that has any values decides, by its largest.
        const plain = (value: Date | number | null) => (value instanceof Date ? value.getTime() : value);
        const given = ofGroups.map((group) => plain(group.own[field])).filter((value) => value !== null);
        const mine = ofPerson ? plain(ofPerson[field]) : null;
        const { value, from, group } = resolved[field];
        if (mine !== null) expect([plain(value), from, group]).toEqual([mine, 'person', null]);
        else if (given.length > 0) {
          expect([plain(value), from]).toEqual([Math.max(...given), 'group']);
          const winner = ofGroups.find(({ name }) => name === group);
          expect(winner && plain(winner.own[field])).toBe(plain(value));
        } else expect([plain(value), from, group]).toEqual([plain(test[field]), 'default', null]);
      }
    }),
    { numRuns: 500 },
  );
});

const momentsOf = (opens: number | null, due: number | null, closes: number | null) => ({
  opens_at: { value: opens === null ? null : at(opens) },
  due_at: { value: due === null ? null : at(due) },
  closes_at: { value: closes === null ? null : at(closes) },
});

test.each([
  ['without dates it is open', momentsOf(null, null, null), 3, 'open'],
  ['before it opens', momentsOf(4, null, null), 3, 'not_open'],
  ['at the moment at which it opens', momentsOf(3, null, null), 3, 'open'],
  ['at the due date', momentsOf(null, 3, null), 3, 'open'],
  ['after the due date', momentsOf(1, 2, 5), 3, 'late'],
  ['at the moment at which it closes', momentsOf(1, 2, 3), 3, 'closed'],
  ['closed before it opens, by exceptions at odds', momentsOf(5, null, 2), 3, 'closed'],
])('%s', (_, moments, now, phase) => expect(phaseAt(at(now), moments)).toBe(phase));

test('an attempt ends after its minutes or at the close, whichever comes first', () => {
  const end = (minutes: number | null, closes: number | null) =>
    endOf(
      at(0),
      resolveDates(
        { opens_at: null, due_at: null, closes_at: closes === null ? null : at(closes), minutes, attempts: 1 },
        [],
      ),
    );
  expect(end(null, null)).toBeNull();
  expect(end(10, null)).toEqual(at(10));
  expect(end(null, 5)).toEqual(at(5));
  expect(end(10, 5)).toEqual(at(5));
  expect(end(5, 10)).toEqual(at(5));
});

test('late is after the due date, and nothing is late without one', () => {
  expect([isLate(at(1), null), isLate(at(1), at(1)), isLate(at(2), at(1))]).toEqual([false, false, true]);
});
