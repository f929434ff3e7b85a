import { expect, test } from 'vitest';
import { makeManagedTest } from '../../../testing/oversight.ts';
import { correctionsOf, keyOf } from './corrections.ts';

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
  expect(correctionsOf(questions, { [first._id]: { ...now, correct: 'B', negative: '0' } })).toEqual([
    { question: first._id, correct_options: ['B'], negative_mark: 0 },
  ]);
});
