import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import fc from 'fast-check';
import { connect, type Db } from '../db/index.ts';
import { containsPattern } from './search-pattern.ts';

let db: Db;
beforeAll(() => {
  db = connect({ connectionString: inject('postgresUrl'), maxConnections: 1, onIdleError: () => undefined });
});
afterAll(() => db.destroy());

it.each([
  ['a', '%a%'],
  ['', '%%'],
  ['50%', '%50\\%%'],
  ['a_b', '%a\\_b%'],
  ['\\', '%\\\\%'],
  ['\\%', '%\\\\\\%%'],
])('makes of %j the pattern %j', (text, pattern) => {
  expect(containsPattern(text)).toBe(pattern);
});

it('finds in the database what includes() finds', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '%', '_', '\\', "'"), maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(text, text, async (hay, needle) => {
      const { rows } = await sql<{
        found: boolean;
      }>`select ${hay}::text like ${containsPattern(needle)} as found`.execute(db);
      expect(rows[0]?.found).toBe(hay.includes(needle));
    }),
    { seed: 1, numRuns: 300 },
  );
});
