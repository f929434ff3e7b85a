import { scorings } from '@lectern/contract/test-words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markAttempt } from '../marking.ts';
import { basisOf, planCorrections, reversed, towardsPresentKey, type VersionKey } from './corrections.ts';
import { noEffect, remark, withCorrections } from './effect.ts';

const keyOf = (version: number, change: Partial<VersionKey> = {}): VersionKey => ({
  question_id: 'q',
  version,
  options: 3,
  correct: 'A',
  also_correct: '',
  scoring: 'by_key',
  positive_mark: 1,
  negative_mark: 0,
  places: [1, 2, 3],
  ...change,
});

const uncorrected = { also_correct: '', scoring: 'by_key' as const };

type Input = Parameters<typeof planCorrections>[0];
const plan = (corrections: Input['corrections'], keys: VersionKey[], current: number, versions?: number[]) => {
  const planned = planCorrections({ corrections, versions }, keys, current);
  return 'issues' in planned ? planned.issues.map(({ path, message }) => `${path}: ${message}`) : planned.plan;
};

describe('a plan', () => {
  it('is refused for unknown questions, for one that comes twice and for options that are not there', () => {
    const keys = [keyOf(1), keyOf(1, { question_id: 'gone' }), keyOf(2)];
    const input = [
      { question: 'gone', positive_mark: 2 },
      { question: 'q', correct_options: ['D' as const] },
      { question: 'q', positive_mark: 2 },
    ];
    expect(plan(input, keys, 2)).toEqual([
      'corrections.0.question: The test has no such question',
      'corrections.1.correct_options.0: The correct option does not exist',
      expect.stringMatching(/^corrections\.2\.question: /),
    ]);
  });

  it('is refused when it changes nothing', () => {
    expect(plan([{ question: 'q', correct_options: ['A'] }], [keyOf(1)], 1)).toEqual([
      'corrections: This changes nothing',
    ]);
  });

  it('goes through every version with the same options, and names those with others', () => {
    const keys = [
      keyOf(1),
      keyOf(2, { places: [1, null, null] }),
      keyOf(3, { correct: 'B', positive_mark: 5 }),
      keyOf(4),
    ];
    expect(plan([{ question: 'q', correct_options: ['C'], positive_mark: 2 }], keys, 4)).toEqual({
      corrections: [
        {
          question: 'q',
          versions: [1, 4],
          before: { correct: 'A', ...uncorrected, positive_mark: 1, negative_mark: 0 },
          after: { correct: 'C', ...uncorrected, positive_mark: 2, negative_mark: 0 },
        },
        {
          question: 'q',
          versions: [3],
          before: { correct: 'B', ...uncorrected, positive_mark: 5, negative_mark: 0 },
          after: { correct: 'C', ...uncorrected, positive_mark: 2, negative_mark: 0 },
        },
      ],
      otherVersions: [2],
    });
  });
});

describe('several right options', () => {
  const key = (change: Partial<VersionKey>) => keyOf(1, change);

  it('keep the option of the key where it is among them, and are found by their texts elsewhere', () => {
    const keys = [keyOf(1, { correct: 'B', places: [2, 3, 1] }), keyOf(2)];
    expect(plan([{ question: 'q', correct_options: ['C', 'A'] }], keys, 2)).toMatchObject({
      corrections: [
        { versions: [1], before: { correct: 'B', also_correct: '' }, after: { correct: 'B', also_correct: 'A' } },
        { versions: [2], before: { correct: 'A', also_correct: '' }, after: { correct: 'A', also_correct: 'C' } },
      ],
    });
  });

  it('leave a version alone that lacks one of them', () => {
    const keys = [keyOf(1, { places: [1, 2, null] }), keyOf(2)];
    expect(plan([{ question: 'q', correct_options: ['A', 'C'] }], keys, 2)).toMatchObject({
      corrections: [{ versions: [2] }],
      otherVersions: [1],
    });
  });

  it('stay through a correction of marks, and end by one that names a single option', () => {
    const keys = [key({ also_correct: 'C' })];
    expect(plan([{ question: 'q', positive_mark: 4 }], keys, 1)).toMatchObject({
      corrections: [{ after: { correct: 'A', also_correct: 'C', positive_mark: 4 } }],
    });
    expect(plan([{ question: 'q', correct_options: ['C'] }], keys, 1)).toMatchObject({
      corrections: [{ after: { correct: 'C', also_correct: '' } }],
    });
    expect(plan([{ question: 'q', correct_options: ['C', 'A'] }], keys, 1)).toEqual([
      'corrections: This changes nothing',
    ]);
  });

  it('are no other key than the present one for a version that accepts more', () => {
    expect(towardsPresentKey([key({ also_correct: 'B' }), keyOf(2)], 2)).toEqual([]);
    expect(towardsPresentKey([key({}), keyOf(2, { also_correct: 'B' })], 2)).toMatchObject([
      { versions: [1], after: { correct: 'A', also_correct: 'B' } },
    ]);
    expect(towardsPresentKey([key({ scoring: 'left_out', correct: 'B' }), keyOf(2)], 2)).toEqual([]);
  });
});

describe('a basis', () => {
  const planned = planCorrections({ corrections: [{ question: 'q', positive_mark: 2 }] }, [keyOf(1)], 1);
  const other = planCorrections({ corrections: [{ question: 'q', positive_mark: 3 }] }, [keyOf(1)], 1);
  if ('issues' in planned || 'issues' in other) throw new Error('These are plans');
  const basis = basisOf({ current: 1, latest: { number: 1, undone: false } }, planned.plan);

  it.each([
    [{ current: 2, latest: { number: 1, undone: false } }, planned.plan],
    [{ current: 1, latest: { number: 2, undone: false } }, planned.plan],
    [{ current: 1, latest: { number: 1, undone: true } }, planned.plan],
    [{ current: 1, latest: null }, planned.plan],
    [{ current: 1, latest: { number: 1, undone: false } }, other.plan],
  ])('is another one for %j', (state, corrections) => {
    expect(basisOf(state, corrections)).not.toBe(basis);
  });
});

describe('an effect', () => {
  const attemptOf = (mark: number, maxMark: number, choices: ('A' | 'B' | null)[]) => ({
    id: 'a',
    version: 1,
    asked: null,
    number: 1,
    student_id: 's',
    username: 'name',
    before: { mark, maxMark, right: 1, wrong: 0, skipped: 0 },
    choices,
  });
  const one = (positive_mark: number, correct: 'A' | 'B' = 'A') =>
    new Map([[1, [{ question_id: 'q', correct, ...uncorrected, positive_mark, negative_mark: 0 }]]]);

  it.each([
    ['unchanged' as const, 1, 1, one(1)],
    ['worse' as const, 1, 1, one(1, 'B')],
    ['better' as const, 1, 2, one(1)],
    // The same percentage of another maximum.
    ['otherwise' as const, 1, 1, one(3)],
    ['otherwise' as const, 0, 0, one(1)],
  ])('is %s from %d of %d', (kind, mark, maxMark, keys) => {
    const effect = noEffect();
    const change = remark(attemptOf(mark, maxMark, ['A']), keys, effect);
    expect(effect).toEqual({ ...noEffect(), attempts: 1, [kind]: 1 });
    expect(change === null).toBe(kind === 'unchanged');
  });

  it('is undone by the corrections the other way round', () => {
    const letter = fc.constantFrom('A' as const, 'B' as const, 'C' as const);
    const marks = fc.record({
      correct: letter,
      also_correct: fc.constantFrom('', 'D', 'DE'),
      scoring: fc.constantFrom(...scorings),
      positive_mark: fc.nat(100),
      negative_mark: fc.nat(100),
    });
    fc.assert(
      fc.property(marks, marks, fc.option(letter), (before, after, choice) => {
        const keys = new Map([[1, [{ question_id: 'q', ...before }]]]);
        const corrections = [{ question: 'q', versions: [1], before, after }];
        const there = withCorrections(keys, corrections);
        const back = withCorrections(there, reversed(corrections));
        const marked = (list: typeof there) => markAttempt(list.get(1) ?? [], new Map([['q', choice]]));
        expect(marked(back)).toEqual(marked(keys));
        expect(there.get(1)).toEqual([{ question_id: 'q', ...after }]);
      }),
    );
  });
});
