import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { fixedStatement, listOfAnyLength } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('sends the values of each call to their places, beside those that are always the same', async () => {
  const above = fixedStatement<{ n: number; word: string }, { numbers: number[]; least: number }>(
    (place) => sql<{ n: number; word: string }>`select n, ${'a word'}::text as word
      from unnest(${listOfAnyLength(place('numbers'), 'integer')}) n
      where n >= ${place('least')}::int and n <> ${13}::int order by n`,
  );
  const numbersAbove = async (numbers: number[], least: number) =>
    (await above(t.db, { numbers, least })).map(({ n, word }) => `${n} ${word}`);
  expect(await numbersAbove([3, 1, 2, 13], 2)).toEqual(['2 a word', '3 a word']);
  expect(await numbersAbove([], 0)).toEqual([]);
  expect(await numbersAbove([7], 7)).toEqual(['7 a word']);
});

it('is put together once', async () => {
  let built = 0;
  const one = fixedStatement<{ n: number }, { n: number }>((place) => {
    built += 1;
    return sql`select ${place('n')}::int as n`;
  });
  expect([await one(t.db, { n: 1 }), await one(t.db, { n: 2 })]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  expect(built).toBe(1);
});

it('fails as any other statement does', async () => {
  const divided = fixedStatement<{ n: number }, { by: number }>((place) => sql`select 1 / ${place('by')}::int as n`);
  await expect(divided(t.db, { by: 0 })).rejects.toThrow('division by zero');
  expect(await divided(t.db, { by: 1 })).toEqual([{ n: 1 }]);
});
