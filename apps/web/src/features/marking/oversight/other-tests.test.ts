import type { CorrectionInput } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { idOf } from '../../../testing/courses.ts';
import { otherTests } from './other-tests.ts';

const options = (...texts: string[]) => texts.map((text) => ({ text }));
const question = { question_text: '<p>Which?</p>', question_options: options('red', 'green', 'blue') };
const copyOf = (change: object = {}) => ({
  _id: idOf(1),
  test: { _id: idOf(2), test_name: 'Spring' },
  ...question,
  correct_options: ['A' as const],
  accepted_options: [],
  scoring: 'by_key' as const,
  ...change,
});
const taken = (change: Partial<CorrectionInput>, copy: object = {}) =>
  otherTests([{ question, correction: { question: idOf(9), ...change }, copy: copyOf(copy) }]);

describe('a copy', () => {
  it.each([
    ['with the options as they are', ['red', 'green', 'blue'], ['B', 'C']],
    ['with the options in another order', ['blue', 'green', 'red'], ['B', 'A']],
  ])('takes the same right options %s', (_, texts, letters) => {
    const [test] = taken({ correct_options: ['B', 'C'] }, { question_options: options(...texts) });
    expect(test?.corrections).toEqual([{ question: idOf(1), correct_options: letters }]);
  });

  it.each([
    ['another text', { question_text: '<p>Which not?</p>' }],
    ['another option', { question_options: options('red', 'green', 'grey') }],
    ['one option more', { question_options: options('red', 'green', 'blue', 'grey') }],
  ])('with %s is named and stays', (_, change) => {
    expect(taken({ correct_options: ['B'] }, change)).toEqual([
      { _id: idOf(2), test_name: 'Spring', corrections: [], different: 1 },
    ]);
  });

  it.each([
    [{ correct_options: ['B' as const] }, { correct_options: ['B'] }],
    [{ correct_options: ['B' as const, 'A' as const] }, { accepted_options: ['B'] }],
    [{ scoring: 'full_marks' as const }, { scoring: 'full_marks' }],
  ])('that counts so already is left out: %j', (change, copy) => {
    expect(taken(change, copy)).toEqual([]);
  });

  it('takes no marks along', () => {
    const [test] = taken({ scoring: 'left_out', positive_mark: 7 });
    expect(test?.corrections).toEqual([{ question: idOf(1), scoring: 'left_out' }]);
  });

  it('stays where the question has two options alike', () => {
    const alike = { ...question, question_options: options('red', 'red') };
    const correction = { question: idOf(9), correct_options: ['B' as const] };
    const [test] = otherTests([{ question: alike, correction, copy: copyOf({ ...alike }) }]);
    expect(test).toMatchObject({ corrections: [], different: 1 });
  });
});

it('tests stand by name, each once with all its corrections', () => {
  const correction = { question: idOf(9), scoring: 'left_out' as const };
  const found = otherTests(
    [copyOf({ test: { _id: idOf(3), test_name: 'Winter' } }), copyOf(), copyOf({ _id: idOf(4) })].map((copy) => ({
      question,
      correction,
      copy,
    })),
  );
  expect(found.map(({ test_name, corrections }) => [test_name, corrections.length])).toEqual([
    ['Spring', 2],
    ['Winter', 1],
  ]);
});
