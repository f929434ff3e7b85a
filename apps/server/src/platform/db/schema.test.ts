import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import type { Db } from './index.ts';
import { describeSchema, listColumns } from './describe-schema.ts';

let t: TestApp;
let db: Db;
beforeAll(async () => {
  t = await buildTestApp();
  ({ db } = t);
});
afterAll(() => t.close());

test('schema.sql is what the migrations make', async () => {
  const written = await readFile(new URL('../../../migrations/schema.sql', import.meta.url), 'utf8');
  expect(await describeSchema(db), 'run "npm run generate" after changing a migration').toBe(written);
});

/** Reads `type NameTable = { column: Type; … }` out of the schema's files: which columns of which table may be null there. */
async function declaredColumns(): Promise<{ table: string; name: string; nullable: boolean }[]> {
  const names = (await readdir(import.meta.dirname)).filter((name) => /^schema(-of-[\w-]+)?\.ts$/.test(name));
  const files = names.map((name) => readFile(join(import.meta.dirname, name), 'utf8'));
  const source = (await Promise.all(files)).join('\n');
  const types = new Map(
    [...source.matchAll(/export type (\w+Table) = \{([^}]*)\}/g)].map(([, name, body]) => [name, body ?? '']),
  );
  const database = /export type Database = \{([^}]*)\}/.exec(source)?.[1] ?? '';
  return [...database.matchAll(/(\w+): (?:\w+\.)?(\w+);/g)].flatMap(([, table = '', type]) =>
    [...(types.get(type) ?? '').matchAll(/(\w+): ([^;]+)(?:;|$)/g)].map(([, name = '', text = '']) => ({
      table,
      name,
      nullable: /\| null/.test(text),
    })),
  );
}

test('schema.ts names every column, and null where it can be null', async () => {
  const byName = (columns: { table: string; name: string; nullable: boolean }[]) =>
    Object.fromEntries(columns.map(({ table, name, nullable }) => [`${table}.${name}`, nullable]));
  const declared = byName(await declaredColumns());
  const real = byName(await listColumns(db));
  // Generated columns are never null for readers, whatever the catalogue says of them.
  expect(declared).toEqual({ ...real, 'courses.average_rating': false });
});
