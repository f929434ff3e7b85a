import { expect, test } from 'vitest';
import { makeManagedTest } from '../../../testing/oversight.ts';
import { correctionsOf, countedAs, keyOf, wishedIn } from './corrections.ts';

const { test_questions: questions } = makeManagedTest();
const [first] = questions;
if (first === undefined) throw new Error('The test has questions');
const now = keyOf(first);

test.each([
  ['1.5', '1'],
  ['', '1'],
  ['4', '-1'],
  ['4', '101'],
])('marks %j and %j are none', (positive, negative) => {
  expect(correctionsOf(questions, { [first._id]: { ...now, positive, negative } })).toBeNull();
});

test('an unchanged key is no correction', () => {
  expect(correctionsOf(questions, { [first._id]: { ...now, positive: ' 4' } })).toEqual([]);
});

test('a correction holds what differs, and nothing else', () => {
  expect(correctionsOf(questions, { [first._id]: { ...now, right: ['B'], negative: '0' } })).toEqual([
    { question: first._id, correct_options: ['B'], negative_mark: 0 },
  ]);
});

test('several right options, full marks for everyone and a question left out are corrections', () => {
  const ask = (change: object) => correctionsOf(questions, { [first._id]: { ...now, ...change } });
  expect(ask({ counting: 'several', right: ['A', 'B'] })).toEqual([
    { question: first._id, correct_options: ['A', 'B'] },
  ]);
  expect(ask({ counting: 'full_marks' })).toEqual([{ question: first._id, scoring: 'full_marks' }]);
  expect(ask({ counting: 'left_out' })).toEqual([{ question: first._id, scoring: 'left_out' }]);
  expect(ask({ counting: 'several' })).toEqual([]);
});

test('a question that counts by its key again keeps the option of the key', () => {
  const wide = { ...first, accepted_options: ['B' as const] };
  const key = keyOf(wide);
  expect(key).toMatchObject({ counting: 'several', right: ['A', 'B'] });
  expect(countedAs(wide, key, 'by_key').right).toEqual(['A']);
  expect(countedAs(wide, { ...key, right: ['B'] }, 'by_key').right).toEqual(['B']);
});

test.each([
  ['accept-B', { counting: 'several', right: ['A', 'B'] }],
  ['full_marks', { counting: 'full_marks' }],
  ['left_out', { counting: 'left_out' }],
])('an address wishes %s', (as, wish) => {
  expect(wishedIn(questions, first._id, as)).toEqual({ [first._id]: { ...now, ...wish } });
});

test.each([
  [first._id, 'accept-F'],
  [first._id, 'anything'],
  ['unknown', 'left_out'],
  [undefined, 'left_out'],
])('an address with %s and %s wishes nothing', (id, as) => {
  expect(wishedIn(questions, id, as)).toEqual({});
});
