import { optionLetters, type OptionLetter, scorings } from '@lectern/contract/test-words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markAttempt, markQuestion, percentageOf, type QuestionKey } from './marking.ts';

const keyOf = (n: number, positive_mark: number, negative_mark: number, correct: OptionLetter = 'A'): QuestionKey => ({
  question_id: `question ${n}`,
  correct,
  also_correct: '',
  scoring: 'by_key',
  positive_mark,
  negative_mark,
});

/** A test of equal questions with so many right, wrong and skipped. */
function answered(marks: { positive: number; negative: number }, right: number, wrong: number, skipped: number) {
  const keys = Array.from({ length: right + wrong + skipped }, (_, n) => keyOf(n, marks.positive, marks.negative));
  const chosen = keys
    .slice(0, right + wrong)
    .map((key, n): [string, OptionLetter] => [key.question_id, n < right ? 'A' : 'B']);
  return markAttempt(keys, new Map(chosen));
}

describe('one question', () => {
  it('brings its mark when right, costs its negative mark when wrong, and nothing when skipped', () => {
    expect(markQuestion(keyOf(1, 3, 2, 'B'), 'B')).toEqual({ outcome: 'right', mark: 3 });
    expect(markQuestion(keyOf(1, 3, 2, 'B'), 'A')).toEqual({ outcome: 'wrong', mark: -2 });
    expect(markQuestion(keyOf(1, 3, 2, 'B'), null)).toEqual({ outcome: 'skipped', mark: 0 });
  });

  it('costs nothing without a negative mark', () => {
    expect(Object.is(markQuestion(keyOf(1, 1, 0), 'F').mark, 0)).toBe(true);
  });
});

describe('a corrected question', () => {
  const choices = [...optionLetters.slice(0, 3), null];

  it('is right by each option that counts', () => {
    const key = { ...keyOf(1, 3, 2, 'B'), also_correct: 'AC' };
    expect(choices.map((choice) => markQuestion(key, choice).mark)).toEqual([3, 3, 3, 0]);
    expect(markQuestion(key, 'D')).toEqual({ outcome: 'wrong', mark: -2 });
  });

  it('with full marks for everybody brings them to those too who chose nothing', () => {
    const key = { ...keyOf(1, 3, 2, 'B'), scoring: 'full_marks' as const };
    for (const choice of choices) expect(markQuestion(key, choice)).toEqual({ outcome: 'right', mark: 3 });
  });

  it('is worth nothing once it is left out, and is no part of the maximum or the counts', () => {
    const keys = [keyOf(1, 3, 2), { ...keyOf(2, 5, 5), scoring: 'left_out' as const }];
    for (const choice of choices)
      expect(
        markAttempt(
          keys,
          new Map([
            ['question 1', 'A'],
            ['question 2', choice],
          ]),
        ),
      ).toEqual({ mark: 3, maxMark: 3, right: 1, wrong: 0, skipped: 0 });
  });

  const letter = fc.constantFrom(...optionLetters);
  const corrected = fc
    .record({
      correct: letter,
      also: fc.uniqueArray(letter),
      scoring: fc.constantFrom(...scorings),
      positive_mark: fc.nat(100),
      negative_mark: fc.nat(100),
    })
    .map(({ also, ...key }) => ({
      ...key,
      also_correct: optionLetters.filter((one) => one !== key.correct && also.includes(one)).join(''),
    }));
  const sitting = fc.array(fc.tuple(corrected, fc.option(letter)), { maxLength: 12 });

  it('keeps a mark the sum of what its questions bring, within the maximum, and every counted question in one count', () => {
    fc.assert(
      fc.property(sitting, (questions) => {
        const keys = questions.map(([key], n) => ({ ...key, question_id: `question ${n}` }));
        const result = markAttempt(keys, new Map(questions.map(([, choice], n) => [`question ${n}`, choice])));
        const marks = questions.map(([, choice], n) => markQuestion(keys[n] ?? keyOf(n, 0, 0), choice).mark);
        const counted = keys.filter(({ scoring }) => scoring !== 'left_out');
        const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
        expect(result.mark).toBe(sum(marks));
        expect(result.maxMark).toBe(sum(counted.map(({ positive_mark }) => positive_mark)));
        expect(result.maxMark).toBeGreaterThanOrEqual(0);
        expect(result.mark).toBeLessThanOrEqual(result.maxMark);
        expect(result.right + result.wrong + result.skipped).toBe(counted.length);
      }),
    );
  });

  it('takes nothing from anybody by a further option or by full marks', () => {
    fc.assert(
      fc.property(corrected, fc.option(letter), letter, (key, choice, further) => {
        const before = markQuestion({ ...key, scoring: 'by_key', question_id: 'q' }, choice).mark;
        const accepting = { ...key, also_correct: `${key.also_correct}${further}`, scoring: 'by_key' as const };
        expect(markQuestion({ ...accepting, question_id: 'q' }, choice).mark).toBeGreaterThanOrEqual(before);
        const full = { ...key, scoring: 'full_marks' as const, question_id: 'q' };
        expect(markQuestion(full, choice).mark).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('worked examples', () => {
  // JEE Main, information bulletin of the National Testing Agency: +4 for a right, −1 for a wrong response and 0 for
  // none. The arithmetic of 18 right and 2 wrong multiple-choice questions is worked out at
  // https://micromerits.com/jee-main-negative-marks-you-must-know/ : 18 · 4 = 72, less 2 · 1.
  it('agrees with four for right and one off for wrong', () => {
    const result = answered({ positive: 4, negative: 1 }, 18, 2, 0);
    expect(result).toEqual({ mark: 70, maxMark: 80, right: 18, wrong: 2, skipped: 0 });
    expect(percentageOf(result.mark, result.maxMark)).toBe(87.5);
  });

  // Formula scoring, R − W/(k − 1) with k options: Lord, F. M. (1975), Formula scoring and number-right scoring, Journal
  // of Educational Measurement 12(1), 7–11; Frary, R. B. (1988), Formula scoring of multiple-choice tests (correction
  // for guessing), Educational Measurement: Issues and Practice 7(2), 33–38. In whole numbers: k − 1 for a right response
  // and 1 off for a wrong one is the same, k − 1 times over.
  it.each([2, 3, 4, 5, 6])('agrees with formula scoring of %i options', (k) => {
    const [right, wrong, skipped] = [31, 12, 7];
    const formula = right - wrong / (k - 1);
    const result = answered({ positive: k - 1, negative: 1 }, right, wrong, skipped);
    expect(result.mark / (k - 1)).toBeCloseTo(formula, 12);
    expect(result.maxMark).toBe(50 * (k - 1));
  });

  // Kanzow, A. F., Schmidt, D. and Kanzow, P. (2023), Scoring single-response multiple-choice items, JMIR Medical
  // Education 9, e44084, compares what blind guessing may expect: nothing with 1/(k − 1) off, 2/k − 1 with a whole
  // point off. Each option chosen once is such a guess in exact numbers.
  it.each([2, 3, 4, 5, 6])('gives blind guessing among %i options what the literature says', (k) => {
    const options = optionLetters.slice(0, k);
    const guessing = (positive: number, negative: number) => {
      const keys = options.map((_, n) => keyOf(n, positive, negative, 'A'));
      return markAttempt(keys, new Map(keys.map((key, n) => [key.question_id, options[n] ?? null]))).mark;
    };
    expect(guessing(k - 1, 1)).toBe(0);
    expect(guessing(1, 1) / k).toBeCloseTo(2 / k - 1, 12);
    expect(guessing(1, 0) / k).toBeCloseTo(1 / k, 12);
  });
});

describe('an attempt', () => {
  it('may come to less than nothing', () => {
    const result = answered({ positive: 1, negative: 1 }, 1, 4, 3);
    expect(result).toEqual({ mark: -3, maxMark: 8, right: 1, wrong: 4, skipped: 3 });
    expect(percentageOf(result.mark, result.maxMark)).toBe(-37.5);
  });

  it('adds up questions with marks of their own, and takes no notice of responses to others', () => {
    const keys = [keyOf(1, 5, 2, 'C'), keyOf(2, 1, 1, 'A'), keyOf(3, 100, 100, 'F'), keyOf(4, 0, 0, 'B')];
    const selected = new Map<string, OptionLetter | null>([
      ['question 1', 'C'],
      ['question 2', 'D'],
      ['question 3', null],
      ['question 4', 'B'],
      ['question 5', 'A'],
    ]);
    expect(markAttempt(keys, selected)).toEqual({ mark: 4, maxMark: 106, right: 2, wrong: 1, skipped: 1 });
  });
});

describe('the percentage', () => {
  it.each([
    [1, 3, 33.33],
    [2, 3, 66.67],
    [1, 800, 0.13],
    [-1, 800, -0.13],
    [0, 7, 0],
    [7, 7, 100],
    [-7, 7, -100],
  ])('%i of %i is %d', (mark, maxMark, percentage) => {
    expect(percentageOf(mark, maxMark)).toBe(percentage);
  });

  it('is null where nothing could be had', () => {
    expect(percentageOf(0, 0)).toBeNull();
    expect(percentageOf(-4, 0)).toBeNull();
  });
});
