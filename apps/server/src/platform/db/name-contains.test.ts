import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { nameContains } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** Those of the names that contain the text, as the database says. */
async function found(names: readonly string[], text: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from unnest(${[...names]}::text[]) with ordinality n (name, at)
    where ${nameContains(sql`n.name`, text)} order by n.at`.execute(t.db);
  return rows.map(({ name }) => name);
}

const names = [
  'zoe wolf',
  'zoe.wolf@example.org',
  'zoewolf',
  'zoe-wolf',
  'zoe_wolf',
  'zoe  wolf',
  '100%',
  '100x',
  'a\\b',
  'alexandra anna hoffmann',
  'sandra anna hoffnung',
  'alexandraannahoffmann',
  '😀😀😀😀 😀😀😀😀',
];

it.each([
  ['zoe wolf', ['zoe wolf']],
  ['zoe.wolf', ['zoe.wolf@example.org']],
  ['zoewolf', ['zoewolf']],
  ['e_w', ['zoe_wolf']],
  ['zoe_w', ['zoe_wolf']],
  ['wolf', ['zoe wolf', 'zoe.wolf@example.org', 'zoewolf', 'zoe-wolf', 'zoe_wolf', 'zoe  wolf']],
  ['100%', ['100%']],
  ['%', ['100%']],
  ['.', ['zoe.wolf@example.org']],
  ['a\\b', ['a\\b']],
  ['alexandra anna hoffmann', ['alexandra anna hoffmann']],
  ['andra anna hoff', ['alexandra anna hoffmann', 'sandra anna hoffnung']],
  ['alexandra anna hoffnung', []],
  ['😀😀😀😀 😀😀😀😀', ['😀😀😀😀 😀😀😀😀']],
])('finds %j where it stands as it is', async (text, expected) => {
  expect(await found(names, text)).toEqual(expected);
});

it('finds what contains the text, and nothing else', async () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '-', '_', '%', '\\', 'ß', '😀'), maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 20 }), word, async (some, text) => {
      expect(await found(some, text)).toEqual(some.filter((name) => name.includes(text)));
    }),
    { numRuns: 200 },
  );
});

it.each(['username', 'email'])('finds the words of a %s together in their index', async (name) => {
  await t.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from users
      where ${nameContains(sql.ref(`users.${name}_key`), 'zoe.wolf')}`.execute(trx);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`users_${name}_search`);
  });
});
