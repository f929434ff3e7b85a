import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { expectedRows } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  await sql`create table words as select case when i % 10 = 0 then 'common ' else 'other ' end || i as word
    from generate_series(1, 5000) i`.execute(t.db);
  await sql`analyze words`.execute(t.db);
});
afterAll(() => t.close());

it('tells a common text from a rare one without reading the table', async () => {
  const expected = (text: string) => expectedRows(t.db, sql`select 1 from words where word like ${`%${text}%`}`);
  expect(await expected('no such word')).toBeLessThan(50);
  expect(await expected('common')).toBeGreaterThan(250);
  expect(await expected('common')).toBeLessThan(1_000);
});

it('runs nothing', async () => {
  await sql`create sequence calls`.execute(t.db);
  await expectedRows(t.db, sql`select nextval('calls') from words`);
  const { rows } = await sql<{ is_called: boolean }>`select is_called from calls`.execute(t.db);
  expect(rows).toEqual([{ is_called: false }]);
});
