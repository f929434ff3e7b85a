import { afterAll, beforeAll, it } from 'vitest';
import { importAndUndoYear } from '../../../testing/features/rosters/school-year.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';

// rosters.long.test.ts imports ten times as many.

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('imports a thousand rows without the five bad ones, once, and takes them back exactly', () =>
  importAndUndoYear(t, 1_000));
