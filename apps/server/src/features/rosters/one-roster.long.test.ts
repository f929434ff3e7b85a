import { afterAll, beforeAll, expect, it } from 'vitest';
import { importSchoolTwice } from '../../../testing/features/rosters/large-school.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('imports a school of ten thousand people in four hundred classes within a minute, and nothing the second time', async () => {
  const seconds = await importSchoolTwice(t, 10_000, 400);
  process.stdout.write(`50,000 enrolments: ${seconds.toFixed(1)} s\n`);
  expect(seconds).toBeLessThan(60);
});
