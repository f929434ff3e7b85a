import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/index.ts';
import { ownedRows } from './user-erasure.repository.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

// The row of a deleted person stays, so nothing cascades: what would go with it is removed by name.
it('removes the rows of every table whose rows would go with the person', async () => {
  const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c' order by 1`.execute(t.db);
  const names = rows.map((row) => row.name);
  expect(names, 'ownedRows in user-erasure.repository.ts').toEqual([...ownedRows].toSorted());
});
