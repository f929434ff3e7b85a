import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { findPage } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** The numbers from one to `count`, the highest first. */
const numbers = (count: number) => ({
  id: sql`number::text`,
  from: sql`generate_series(1, ${count}) number where true`,
  order: sql`number desc`,
  columns: sql`number::text as id, number * 2 as twice`,
  tables: sql`generate_series(1, 1000) number`,
});

async function find(count: number, page: { limit: number; offset: number }, upTo: number) {
  const { rows, counted } = await findPage<{ id: string; twice: number }>(t.db, numbers(count), page, upTo);
  for (const { id, twice } of rows) expect(twice).toBe(2 * Number(id));
  return { ids: rows.map(({ id }) => Number(id)), ...counted };
}

it.each([
  ['no row', 0, 0, { ids: [], total: 0, more: false }],
  ['a part of a page', 2, 0, { ids: [2, 1], total: 2, more: false }],
  ['the first page of as many as are counted', 10, 0, { ids: [10, 9, 8], total: 10, more: false }],
  ['the first page of more', 11, 0, { ids: [11, 10, 9], total: 10, more: true }],
  ['a later page', 11, 6, { ids: [5, 4, 3], total: 10, more: true }],
  ['the last page', 10, 9, { ids: [1], total: 10, more: false }],
  ['a page behind the last', 5, 6, { ids: [], total: 5, more: false }],
  ['a page behind those that are counted', 40, 30, { ids: [10, 9, 8], total: 10, more: true }],
])('answers %s, and how many there are', async (_, count, offset, expected) => {
  expect(await find(count, { limit: 3, offset }, 10)).toEqual(expected);
});

it('counts also where no page is asked for', async () => {
  expect(await find(5, { limit: 0, offset: 0 }, 10)).toEqual({ ids: [], total: 5, more: false });
});

it.each([
  ['none where no page is asked for', { limit: 0, offset: 0 }, 0],
  ['those of a page behind what is counted, and those before it', { limit: 3, offset: 30 }, 33],
  ['as many as are counted for a page among them, and one more', { limit: 3, offset: 3 }, 11],
])('looks at so many ids: %s', async (_, page, looked) => {
  await sql`create sequence looked_at`.execute(t.db);
  try {
    const nothing = sql`(select where false) empty`;
    const list = { ...numbers(40), id: sql`nextval('looked_at')::text`, columns: sql`'' as id`, tables: nothing };
    expect(await findPage(t.db, list, page, 10)).toEqual({ rows: [], counted: { total: 10, more: true } });
    const { rows } = await sql<{ next: number }>`select nextval('looked_at')::int as next`.execute(t.db);
    expect(rows[0]?.next).toBe(looked + 1);
  } finally {
    await sql`drop sequence looked_at`.execute(t.db);
  }
});
