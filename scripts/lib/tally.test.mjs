import { expect, it } from 'vitest';
import { NOTHING, closingLines, oneFailure, sum, tally } from './tally.mjs';

const report = (overrides = {}) => ({ ...NOTHING, ...overrides });

it('counts a run without a report as one failure', () => {
  expect(tally('web', null, 137)).toMatchObject({
    failed: 1,
    failures: [{ name: 'web', why: 'ended with exit code 137 before it could say what failed' }],
  });
});

it('counts a run that failed outside its tests as one failure', () => {
  expect(tally('web', report({ passed: 3 }), 1)).toMatchObject({
    passed: 3,
    failed: 1,
    failures: [{ name: 'web', why: 'ended with exit code 1 though no test failed' }],
  });
});

it('believes the report of a run in which tests failed', () => {
  const failed = report({ passed: 1, ...oneFailure('a.test.ts › adds', 'expected 1 to be 2') });
  expect(tally('web', failed, 1)).toEqual(failed);
});

it('adds counts up', () => {
  const counts = [tally('web', null, 1), report({ passed: 2, skipped: 1, files: [{ name: 'a', ms: 1 }] })];
  expect(sum(counts)).toMatchObject({ passed: 2, failed: 1, skipped: 1, files: [{ name: 'a', ms: 1 }] });
});

it('ends with what failed and why, just above the count', () => {
  const total = { ...oneFailure('a.test.ts › adds', 'expected 1 to be 2'), passed: 5 };
  expect(closingLines(total)).toEqual([
    '',
    'Failed:',
    '  a.test.ts › adds\n    expected 1 to be 2',
    '5 passed, 1 failed',
  ]);
});

it('names what passed at a second try only, before what failed', () => {
  const unsteady = [{ name: 'b.test.ts › waits', why: 'too late' }];
  expect(closingLines({ ...oneFailure('a.test.ts › adds', 'expected 1 to be 2'), passed: 5, unsteady })).toEqual([
    '',
    'Passed at a second try only:',
    '  b.test.ts › waits\n    too late',
    '',
    'Failed:',
    '  a.test.ts › adds\n    expected 1 to be 2',
    '5 passed, 1 failed',
  ]);
});

it('names the slowest files, the slowest first, and thirty of them at most', () => {
  const files = Array.from({ length: 40 }, (_, place) => ({ name: `file ${place}`, ms: place * 1_000 }));
  const lines = closingLines(report({ files }));
  expect(lines.slice(0, 3)).toEqual(['', 'The slowest files:', '   39.0 s  file 39']);
  expect(lines.filter((line) => line.includes(' s  file'))).toHaveLength(30);
});
