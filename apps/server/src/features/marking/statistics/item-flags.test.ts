import { limits } from '@lectern/contract';
import type { OptionLetter } from '@lectern/contract/test-words';
import { expect, it } from 'vitest';
import type { ItemFigures, VersionItem } from './item-analysis.ts';
import { flagOf } from './item-flags.ts';

type Counts = Partial<Record<OptionLetter, number>>;

/** A question with the key A and four options, of which the ten best chose so many. */
function figuresOf(
  best: Counts,
  change: Partial<ItemFigures> = {},
  key: Partial<VersionItem['key']> = {},
): ItemFigures {
  return {
    question: 'q',
    item: {
      key: {
        question_id: 'q',
        correct: 'A',
        also_correct: '',
        scoring: 'by_key',
        positive_mark: 1,
        negative_mark: 0,
        ...key,
      },
      text: 'q',
      options: ['a', 'b', 'c', 'd'],
    },
    attempts: 37,
    right: 25,
    wrong: 10,
    skipped: 2,
    difficulty: 0.6,
    discrimination: 0.4,
    pointBiserial: 0.3,
    groupSize: 10,
    options: (['A', 'B', 'C', 'D'] as const).map((letter) => ({
      letter,
      chosen: 9,
      chosenByUpper: best[letter] ?? 0,
      chosenByLower: 2,
    })),
    ...change,
  };
}

it.each<[string, ItemFigures, ReturnType<typeof flagOf>]>([
  ['nothing', figuresOf({ A: 8, B: 2 }), null],
  ['another option than the key', figuresOf({ A: 3, C: 6 }), { kind: 'other_option', options: ['A', 'C'] }],
  ['two options', figuresOf({ A: 5, B: 4 }), { kind: 'two_options', options: ['A', 'B'] }],
  ['a share that is too small', figuresOf({ A: 6, B: 2 }), null],
  ['two options of which both count', figuresOf({ A: 5, B: 4 }, {}, { also_correct: 'B' }), null],
  [
    'the weakest doing better by both measures',
    figuresOf({ A: 5 }, { discrimination: -0.1, pointBiserial: -0.1 }),
    { kind: 'best_miss', options: [] },
  ],
  ['the weakest doing better by one measure', figuresOf({ A: 5 }, { discrimination: -0.1 }), null],
  [
    'less than guessing brings',
    figuresOf({ A: 5, B: 2 }, { difficulty: 0.24 }),
    { kind: 'below_guessing', options: [] },
  ],
  ['as much as guessing brings', figuresOf({ A: 5, B: 2 }, { difficulty: 0.25 }), null],
  ['no group of the best', figuresOf({}, { groupSize: 0, discrimination: null, pointBiserial: null }), null],
])('%s', (_, figures, flag) => {
  expect(flagOf(figures)).toEqual(flag);
});

it('is silent about few attempts, and about a question that a correction took from its key', () => {
  const doubtful = figuresOf({ A: 1, C: 9 });
  expect(flagOf({ ...doubtful, attempts: limits.flaggedAttempts - 1 })).toBeNull();
  expect(flagOf({ ...doubtful, attempts: limits.flaggedAttempts })).not.toBeNull();
  expect(flagOf(figuresOf({ A: 1, C: 9 }, {}, { scoring: 'left_out' }))).toBeNull();
  expect(flagOf(figuresOf({ A: 1, C: 9 }, {}, { scoring: 'full_marks' }))).toBeNull();
});
