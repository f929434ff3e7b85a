import { optionLetters } from '@lectern/contract/test-words';
import { describe, expect, it } from 'vitest';
import { markAttempt, type QuestionKey } from '../marking.ts';
import { type AnalysedAttempt, correlation, groupSize, startItemAnalysis, type VersionItem } from './item-analysis.ts';
import fc from 'fast-check';

const itemOf = (
  question_id: string,
  change: Partial<QuestionKey> = {},
  options = ['a', 'b', 'c', 'd'],
): VersionItem => ({
  key: {
    question_id,
    correct: 'A',
    also_correct: '',
    scoring: 'by_key',
    positive_mark: 1,
    negative_mark: 0,
    ...change,
  },
  text: question_id,
  options,
});

type Choice = (typeof optionLetters)[number] | null;

/** The figures of one version; each row is what an attempt chose, in the order of the questions. */
function analyse(items: VersionItem[], rows: Choice[][], share?: number) {
  const attempts = rows.map((choices, place) => {
    const chosen = new Map(items.map(({ key }, q) => [key.question_id, choices[q] ?? null]));
    const { mark } = markAttempt(
      items.map(({ key }) => key),
      chosen,
    );
    return { id: String(place), version: 1, asked: null, mark };
  });
  const analysis = startItemAnalysis(attempts, new Map([[1, items]]), share);
  for (const [place, attempt] of attempts.entries()) analysis.add(attempt, rows[place] ?? []);
  return analysis.figures();
}

/** Zeroes and ones of published tables; a one chose A, which is right. */
const choicesOf = (row: string): Choice[] => row.split('').map((digit) => (digit === '1' ? 'A' : 'B'));

// "Item Analysis Worksheet", ten students and ten questions, studylib.net/doc/25270846: five in either half. Difficulty
// and discrimination as printed in its key. The halves are those of the worksheet, listed by total.
const worksheet = [
  '1111111111',
  '1111111101',
  '1101111100',
  '0111110101',
  '1110111001',
  '1110110100',
  '0110110101',
  '0111001010',
  '1110100001',
  '0100010010',
].map(choicesOf);
const printed = {
  difficulty: [0.6, 1, 0.8, 0.5, 0.8, 0.8, 0.5, 0.6, 0.3, 0.6],
  discrimination: [0.4, 0, 0, 0.6, 0.4, 0.4, 0.6, 0.4, -0.2, 0.4],
};
const ten = Array.from({ length: 10 }, (_, place) => itemOf(`Q${place + 1}`));

describe('where figures cannot be had', () => {
  it('without attempts there are none', () => {
    expect(analyse([itemOf('Q1')], [])).toMatchObject([
      { attempts: 0, difficulty: null, discrimination: null, pointBiserial: null },
    ]);
  });

  it('one attempt makes no groups and nothing that varies', () => {
    expect(analyse([itemOf('Q1'), itemOf('Q2')], [['A', 'B']])).toMatchObject([
      { difficulty: 1, discrimination: null, pointBiserial: null },
      { difficulty: 0, discrimination: null, pointBiserial: null },
    ]);
  });

  it('there is no correlation where everybody is right, nor where there is no other question', () => {
    const all = analyse(
      [itemOf('Q1'), itemOf('Q2')],
      [
        ['A', 'A'],
        ['A', 'B'],
      ],
    );
    expect(all[0]?.pointBiserial).toBeNull();
    expect(analyse([itemOf('Q1')], [['A'], ['B']])[0]?.pointBiserial).toBeNull();
  });
});

describe('difficulty', () => {
  // "Item Analysis", the difficulty index: of 30 students 24 chose the right C of the first question and 12 the right A of
  // the second (0, 3, 24, 3 and 12, 13, 3, 2 over A to D), .80 and .40; scribd.com/document/299313306.
  it.each([
    ['C' as const, [0, 3, 24, 3], 0.8],
    ['A' as const, [12, 13, 3, 2], 0.4],
  ])('for a right option %s, with %j over the options, is %d', (correct, chosen, difficulty) => {
    const rows = chosen.flatMap((times, place) => Array.from({ length: times }, () => [optionLetters[place] ?? null]));
    const [item] = analyse([itemOf('Q', { correct })], rows);
    expect(item).toMatchObject({ attempts: 30, difficulty });
    expect(item?.options.map((option) => option.chosen)).toEqual(chosen);
  });

  it('agrees with the worksheet', () => {
    expect(analyse(ten, worksheet).map(({ difficulty }) => difficulty)).toEqual(printed.difficulty);
  });

  it('counts who skipped among all, and apart from who was wrong', () => {
    const [item] = analyse([itemOf('Q')], [['A'], ['B'], [null], [null]]);
    expect(item).toMatchObject({ right: 1, wrong: 1, skipped: 2, difficulty: 0.25 });
  });
});

describe('discrimination', () => {
  it('agrees with the worksheet, which halves the students', () => {
    const figures = analyse(ten, worksheet, 0.5).map(({ discrimination }) => discrimination ?? Number.NaN);
    for (const [place, expected] of printed.discrimination.entries()) expect(figures[place]).toBeCloseTo(expected, 10);
  });

  // Kelley, "The selection of upper and lower groups for the validation of test items", Journal of Educational
  // Psychology 30 (1939), 17–24: 27 % at either end.
  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [10, 3],
    [100, 27],
    [370, 100],
  ])('with %d attempts takes groups of %d', (attempts, size) => {
    expect(groupSize(attempts)).toBe(size);
  });

  it('takes groups of 27 % on the worksheet: the first three against the last three', () => {
    const figures = analyse(ten, worksheet).map(({ discrimination }) => discrimination);
    // Question 1: three of the upper three, one of the lower three; question 9: one and two.
    expect([figures[0], figures[8]]).toEqual([2 / 3, -1 / 3]);
  });

  it('says how often either group chose each option', () => {
    const rows: Choice[][] = [
      ...Array<Choice[]>(3).fill(['A', 'A']),
      ...Array<Choice[]>(4).fill(['A', 'B']),
      ['C', 'B'],
      ['C', 'B'],
      ['D', 'B'],
    ];
    const [item] = analyse([itemOf('Q1'), itemOf('Q2')], rows);
    expect(item?.options).toEqual([
      { letter: 'A', chosen: 7, chosenByUpper: 3, chosenByLower: 0 },
      { letter: 'B', chosen: 0, chosenByUpper: 0, chosenByLower: 0 },
      { letter: 'C', chosen: 2, chosenByUpper: 0, chosenByLower: 2 },
      { letter: 'D', chosen: 1, chosenByUpper: 0, chosenByLower: 1 },
    ]);
  });
});

describe('the point-biserial correlation', () => {
  // Brown, "Point-biserial correlation coefficients", Shiken: JALT Testing & Evaluation SIG Newsletter 5 (3), 2001,
  // 12–15, table 2: eight students, whole-test mean 37.5 and deviation 8.29; .91 (.905 with more places) and −.91.
  it('agrees with the example of Brown', () => {
    const totals = [50, 45, 45, 40, 35, 30, 30, 25];
    const sumsOf = (right: number[]) => ({
      n: 8,
      x: right.reduce((a, b) => a + b),
      xx: right.reduce((a, b) => a + b),
      y: totals.reduce((a, b) => a + b),
      yy: totals.reduce((a, b) => a + b * b, 0),
      xy: totals.reduce((a, b, place) => a + b * (right[place] ?? 0), 0),
    });
    expect(correlation(sumsOf([1, 1, 1, 1, 0, 0, 0, 0]))).toBeCloseTo(0.905, 3);
    expect(correlation(sumsOf([0, 0, 0, 0, 1, 1, 1, 1]))).toBeCloseTo(-0.905, 3);
    expect(correlation(sumsOf([1, 1, 1, 1, 1, 1, 1, 1]))).toBeNull();
  });

  // Henrysson, "Correction of item-total correlations in item analysis", Psychometrika 28 (1963), 211–218, and LeBlanc
  // and Cox, The Quantitative Methods for Psychology 13 (2017), 46–56: from the plain correlation r with the whole,
  // its deviation s and that of the item i, the corrected one is (r·s − i) / √(s² + i² − 2·r·s·i).
  it('is with the other questions, as the published correction makes it from the whole', () => {
    const totals = worksheet.map((row) => row.filter((choice) => choice === 'A').length);
    const deviation = (values: number[]) => {
      const average = values.reduce((a, b) => a + b) / values.length;
      return Math.sqrt(values.reduce((sum, value) => sum + (value - average) ** 2, 0) / values.length);
    };
    const figures = analyse(ten, worksheet);
    for (const [q, { pointBiserial }] of figures.entries()) {
      const right = worksheet.map((row) => Number(row[q] === 'A'));
      const [s, i] = [deviation(totals), deviation(right)];
      const product = right.reduce((sum, x, n) => sum + x * (totals[n] ?? 0), 0) / 10;
      const means = (right.reduce((a, b) => a + b) / 10) * (totals.reduce((a, b) => a + b) / 10);
      const r = (product - means) / (s * i);
      if (i === 0) expect(pointBiserial).toBeNull();
      else expect(pointBiserial).toBeCloseTo((r * s - i) / Math.sqrt(s * s + i * i - 2 * r * s * i), 10);
    }
  });

  it('takes the marks that were given: what the item itself took off does not count against it', () => {
    const hard = itemOf('Q1', { positive_mark: 4, negative_mark: 1 });
    // The rest is 1, 0, 1, 0 whatever the first question brought.
    const [item] = analyse(
      [hard, itemOf('Q2')],
      [
        ['A', 'A'],
        ['B', 'B'],
        ['A', 'A'],
        [null, 'B'],
      ],
    );
    expect(item?.pointBiserial).toBe(1);
  });
});

describe('several versions', () => {
  const old = new Map([
    [1, [itemOf('Q1', {}, ['x', 'y']), itemOf('Q2')]],
    // Options change places, and what is right with them; another question comes and one goes.
    [2, [itemOf('Q1', { correct: 'B', positive_mark: 5 }, ['y', 'x']), itemOf('Q3')]],
  ]);

  it('count together what is the same question, each by its own key, and name options by their text', () => {
    const attempts: AnalysedAttempt[] = [
      { id: 'a', version: 1, asked: null, mark: 2 },
      { id: 'b', version: 2, asked: null, mark: 5 },
    ];
    const analysis = startItemAnalysis(attempts, old);
    analysis.add({ id: 'a', version: 1, asked: null, mark: 2 }, ['A', 'A']);
    analysis.add({ id: 'b', version: 2, asked: null, mark: 5 }, ['B', null]);
    expect(analysis.figures()).toMatchObject([
      {
        question: 'Q1',
        attempts: 2,
        right: 2,
        item: { key: { positive_mark: 5 } },
        options: [{ chosen: 0 }, { chosen: 2 }],
      },
      { question: 'Q3', attempts: 1, skipped: 1 },
      { question: 'Q2', attempts: 1, right: 1 },
    ]);
  });
});

it('never leaves what is possible, whoever chose what', () => {
  const choice = fc.constantFrom<Choice>('A', 'B', 'C', 'D', null);
  const rows = fc.array(fc.array(choice, { minLength: 4, maxLength: 4 }), { maxLength: 40 });
  const items = [1, 2, 3, 4].map((n) => itemOf(`Q${n}`, { positive_mark: n, negative_mark: 4 - n }));
  fc.assert(
    fc.property(rows, (taken) => {
      for (const item of analyse(items, taken)) {
        expect(item.right + item.wrong + item.skipped).toBe(taken.length);
        expect(item.options.reduce((sum, { chosen }) => sum + chosen, 0)).toBe(taken.length - item.skipped);
        for (const figure of [item.discrimination, item.pointBiserial])
          expect(Math.abs(figure ?? 0)).toBeLessThan(1 + 1e-9);
      }
    }),
  );
});
