import { describe, expect, it } from 'vitest';
import { CreateTestInput, UpdateTestInput } from './input.ts';
import { holdsSomething } from './words.ts';
import { limits } from '../limits.ts';
import { testTexts } from '../test-texts.ts';

const course = '019a0000-0000-7000-8000-000000000001';
const subject = '019a0000-0000-7000-8000-000000000002';
const question = {
  question_text: '<p>2 + 2?</p>',
  question_options: [{ text: '3' }, { text: '4' }],
  correct_options: ['B'],
};
const test = { test_name: 'Sums', test_subject: course, test_lesson: subject, test_questions: [question] };

const issuesOf = (change: object) => {
  const parsed = CreateTestInput.safeParse({ ...test, ...change });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};
const issuesOfQuestion = (change: object) => issuesOf({ test_questions: [{ ...question, ...change }] });

describe('a test', () => {
  it('is refused with all bad fields at once', () => {
    expect(issuesOf({ test_name: ' ', test_subject: undefined, test_lesson: '', test_questions: [] })).toEqual([
      'test_name: Test name is required',
      'test_subject: Course is required',
      expect.stringContaining('test_lesson: Subject is required'),
      'test_questions: A test needs at least one question',
    ]);
  });

  it('is refused where results show after a date that is missing', () => {
    expect(issuesOf({ results_show: 'after' })).toEqual([`results_show_after: ${testTexts.dateForResults}`]);
    expect(issuesOf({ results_show: 'after', results_show_after: '2026-01-01T00:00:00.000Z' })).toEqual([]);
  });

  it('is refused with more questions than there may be', () => {
    expect(
      issuesOf({ test_questions: Array.from({ length: limits.questionsPerTest.max + 1 }, () => question) }),
    ).toEqual(['test_questions: A test may have at most 200 questions']);
  });

  it('takes the objects that a client got for course and subject, and an empty duration for none', () => {
    const parsed = CreateTestInput.parse({
      ...test,
      test_subject: { _id: course, name: 'Maths' },
      test_lesson: { _id: subject },
      test_duration: '',
    });
    expect([parsed.test_subject, parsed.test_lesson, parsed.test_duration]).toEqual([course, subject, null]);
  });
});

describe('a question', () => {
  it.each([
    ['no text to see', { question_text: '<p>&nbsp; </p>' }, 'question_text: Question is required'],
    [
      'an empty option',
      { question_options: [{ text: '3' }, { text: '<p></p>' }] },
      'question_options.1.text: Option is required',
    ],
    [
      'one option',
      { question_options: [{ text: '3' }], correct_options: ['A'] },
      'question_options: A question needs at least 2 options',
    ],
    ['no correct option', { correct_options: [] }, `correct_options: ${testTexts.oneCorrectOption}`],
    ['two correct options', { correct_options: ['A', 'B'] }, `correct_options: ${testTexts.oneCorrectOption}`],
    ['a correct option that is missing', { correct_options: ['C'] }, `correct_options: ${testTexts.noSuchOption}`],
    ['half a mark', { positive_mark: 0.5 }, 'positive_mark: Marks must be a whole number'],
    ['marks below zero', { negative_mark: -1 }, 'negative_mark: Negative marks must be at least 0'],
  ])('is refused with %s', (_what, change, issue) => {
    expect(issuesOfQuestion(change)).toEqual([`test_questions.0.${issue}`]);
  });

  it('takes marks as the digits of a field', () => {
    const parsed = CreateTestInput.parse({ ...test, test_questions: [{ ...question, positive_mark: '4' }] });
    expect(parsed.test_questions[0]?.positive_mark).toBe(4);
  });
});

it('an update carries what it changes', () => {
  expect(UpdateTestInput.parse({ test_name: 'Products' })).toEqual({ test_name: 'Products' });
});

it.each([
  ['', false],
  ['<p><br></p>', false],
  ['<p>&nbsp;</p>', false],
  ['x', true],
  ['<p><img src="/a.png"></p>', true],
])('%j holds something: %s', (html, expected) => {
  expect(holdsSomething(html)).toBe(expected);
});

it('looks for something in a time that grows with the text and no faster', () => {
  const start = Date.now();
  expect(holdsSomething('<'.repeat(2_000_000))).toBe(true);
  expect(Date.now() - start).toBeLessThan(2_000);
});
