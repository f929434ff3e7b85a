import { expect, it } from 'vitest';
import { longFiles } from './changed.mjs';
import { longSteps, touchedBy } from './long-steps.mjs';

const crash = 'apps/server/src/crash.long.test.ts';
const attempts = 'apps/server/src/features/attempts/attempts.crash.long.test.ts';
const journey = 'apps/web/e2e/attempt-chaos.long.test.ts';
const all = [crash, attempts, journey];

it.each([
  ['docs/README.md', []],
  ['apps/server/src/features/courses/courses.service.ts', []],
  ['apps/server/testing/features/attempts/takers.ts', [attempts]],
  ['apps/server/src/main.ts', [crash]],
  ['apps/server/src/platform/db/db.ts', [crash]],
  ['apps/web/src/app/router.tsx', [journey]],
  ['apps/web/e2e/support/browser.ts', [journey]],
])('a change of %s asks for %j', (path, expected) => {
  expect(touchedBy(all, [path])).toEqual(expected);
});

it('runs each suite on its own files, the browser beside the built web app', () => {
  const steps = longSteps(all);
  expect(steps.map(({ name, needs }) => [name, needs])).toEqual([
    ['server', undefined],
    ['browser', ['web', 'chromium']],
  ]);
  expect(steps.map(({ commands: [command] }) => command.slice(command.indexOf('vitest.long.config.ts') + 1))).toEqual([
    ['src/crash.long.test.ts', 'src/features/attempts/attempts.crash.long.test.ts'],
    ['attempt-chaos.long.test.ts'],
  ]);
});

it('has no suite without files', () => {
  expect(longSteps([attempts]).map(({ name }) => name)).toEqual(['server']);
  expect(longSteps([])).toEqual([]);
});

it('leaves no long test of the project out', () => {
  const files = longFiles();
  expect(files.length).toBeGreaterThan(5);
  const counts = longSteps(files).map(
    ({ commands: [command] }) => command.filter((word) => word.endsWith('.long.test.ts')).length,
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(files.length);
});
