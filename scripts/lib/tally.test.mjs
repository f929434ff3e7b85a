import { expect, it } from 'vitest';
import { sum, tally } from './tally.mjs';

const report = (overrides = {}) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...overrides,
});

it('counts a run without a report as one failure', () => {
  expect(tally(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('counts a run that failed outside its tests as one failure', () => {
  expect(tally(report({ numPassedTests: 3 }), 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

it('counts each file that did not load, beside the tests that failed', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(tally(report({ numFailedTests: 1, numPassedTests: 1, testResults }), 1)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
  });
});

it('counts skipped and planned tests apart', () => {
  expect(tally(report({ numPassedTests: 5, numPendingTests: 2, numTodoTests: 1 }), 0)).toEqual({
    passed: 5,
    failed: 0,
    skipped: 3,
  });
});

it('adds counts up', () => {
  expect(sum([tally(null, 1), { passed: 2, failed: 0, skipped: 1 }])).toEqual({ passed: 2, failed: 1, skipped: 1 });
});
