import { afterAll, beforeAll, it } from 'vitest';
import { importAndUndoYear } from '../../../testing/features/rosters/school-year.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';

// rosters.year.test.ts imports a tenth.

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('imports ten thousand rows without the fifty bad ones, once, and takes them back exactly', () =>
  importAndUndoYear(t, 10_000));
