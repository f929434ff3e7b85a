import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalData } from './personal-data.ts';
import { buildTestApp, type TestApp } from '../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const references = personalData.flatMap((data) => data.references);
const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;

/** The columns with foreign keys to accounts, and whether their rows go when an account does. */
async function keysToAccounts(): Promise<{ name: string; cascades: boolean }[]> {
  const { rows } = await sql<{ name: string; cascades: boolean }>`
    select c.conrelid::regclass || '.' || a.attname as name, c.confdeltype = 'c' as cascades from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`.execute(t.db);
  return rows;
}

describe('personal data', () => {
  it('is declared for each reference to accounts, once, and for nothing else', async () => {
    const keys = await keysToAccounts();
    expect(keys.length).toBeGreaterThan(25);
    expect(
      keys.map((key) => key.name).toSorted(),
      'say what the table keeps about people in the personal-data.ts of its feature',
    ).toEqual(references.map(nameOf).toSorted());
  });

  it('goes on erasure where it would go with the row of the account, which stays', async () => {
    const cascading = (await keysToAccounts()).filter((key) => key.cascades).map((key) => key.name);
    const deleted = references.filter((reference) => reference.onErasure === 'delete').map(nameOf);
    expect(deleted.toSorted()).toEqual(cascading.toSorted());
  });

  it('is in sections with names of their own, or it is said why not', () => {
    const sections = personalData.flatMap((data) => data.sections.map((section) => section.name));
    expect(new Set(sections).size).toBe(sections.length);
    const exported = references.flatMap((reference) =>
      typeof reference.exported === 'string' ? reference.exported : [],
    );
    expect([...new Set(exported)].toSorted()).toEqual(sections.toSorted());
    for (const { exported: how } of references) expect(typeof how === 'string' ? how : how.not).not.toBe('');
  });
});
