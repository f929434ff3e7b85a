import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/index.ts';
import { countRows } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const numbers = (count: number) => sql`generate_series(1, ${count}) number where number > 0`;

it.each([
  [0, { total: 0, more: false }],
  [9, { total: 9, more: false }],
  [10, { total: 10, more: false }],
  [11, { total: 10, more: true }],
])('counts %i rows up to ten', async (count, counted) => {
  expect(await countRows(t.db, numbers(count), 10)).toEqual(counted);
});
