import { limits } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { countedUpTo, countRows } from './index.ts';

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

/** A table of so many rows, which PostgreSQL knows of. */
async function makeTable(name: string, count: number): Promise<void> {
  await sql`create table ${sql.table(name)} as select number from ${numbers(count)}`.execute(t.db);
  await sql`analyze ${sql.table(name)}`.execute(t.db);
}

const firstPage = { limit: 10, offset: 0 };

it('counts matches to the usual limit in a table of few rows, whatever the page, and in one never looked at', async () => {
  await makeTable('few', 20_000);
  await sql`create table unknown (number integer) with (autovacuum_enabled = false)`.execute(t.db);
  for (const table of ['few', 'unknown', 'missing']) {
    expect(await countedUpTo(t.db, table, firstPage)).toBe(limits.countedMatches);
    expect(await countedUpTo(t.db, table, { limit: 100, offset: 2_000 })).toBe(limits.countedMatches);
  }
});

it('counts matches twice as far as the page reaches in a table of many rows', async () => {
  await makeTable('many', 20_001);
  const upTo = (limit: number, offset: number) => countedUpTo(t.db, 'many', { limit, offset });
  expect(await upTo(10, 0)).toBe(limits.countedMatchesOfMany);
  expect(await upTo(10, limits.countedMatchesOfMany - 10)).toBe(2 * limits.countedMatchesOfMany);
  expect(await upTo(100, 0)).toBe(200);
  expect(await upTo(100, 2_000)).toBe(limits.countedMatches);
});

it('does not ask again once a table has many rows', async () => {
  await makeTable('growing', 5);
  expect(await countedUpTo(t.db, 'growing', firstPage)).toBe(limits.countedMatches);
  await sql`insert into growing select number from ${numbers(20_001)}`.execute(t.db);
  await sql`analyze growing`.execute(t.db);
  expect(await countedUpTo(t.db, 'growing', firstPage)).toBe(limits.countedMatchesOfMany);
  await sql`drop table growing`.execute(t.db);
  expect(await countedUpTo(t.db, 'growing', firstPage)).toBe(limits.countedMatchesOfMany);
});
