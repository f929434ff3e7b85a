import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';
import { connect, type Db, fixedLimit, inTransaction, listOfAnyLength, pageLimit } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** A pool of one connection, on which a table lies that nobody else sees. */
async function withTable(pooled = false): Promise<Db> {
  const db = connect({
    connectionString: inject('postgresUrl'),
    maxConnections: 1,
    pooled,
    onIdleError: () => undefined,
  });
  onTestFinished(() => db.destroy());
  await sql`create temporary table lamps as select 1 as id, 'red' as colour`.execute(db);
  return db;
}

const lamp = (db: Db) => sql`select * from pg_temp.lamps where id = ${1}`.execute(db).then(({ rows }) => rows);
const firstLamps = (db: Db) => sql`select * from pg_temp.lamps where id = ${1} limit ${5}`.execute(db);
/** The statements whose plans the one connection keeps. */
const kept = async (db: Db) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  );
const often = async (db: Db, run: (db: Db) => Promise<unknown>): Promise<void> => {
  for (let times = 0; times < 40; times += 1) {
    await run(db);
  }
};

const lampsWith = (db: Db) => sql`select * from pg_temp.lamps where id < ${9} ${fixedLimit(5)}`.execute(db);
const allLamps = (db: Db) => sql`select * from pg_temp.lamps ${fixedLimit(5)}`.execute(db);
const searches = [
  (db: Db) => sql`select * from pg_temp.lamps where colour like ${'%e%'}`.execute(db),
  (db: Db) => sql`select * from pg_temp.lamps where colour like lower(${'%E%'})`.execute(db),
  (db: Db) => sql`select * from pg_temp.lamps where to_tsvector('simple', colour) @@ ${'red'}::tsquery`.execute(db),
];

test('a statement that runs again and again is kept planned, where its plan does not depend on its values', async () => {
  const db = await withTable();
  await lamp(db);
  expect(await kept(db)).toEqual([]);
  await often(db, lamp);
  await often(db, firstLamps);
  await often(db, lampsWith);
  for (const search of searches) await often(db, search);
  await often(db, () => sql`select 1`.execute(db));
  await often(db, allLamps);
  await often(db, () => inTransaction(db, allLamps));
  expect(await kept(db)).toEqual([
    expect.stringContaining('from pg_temp.lamps where id = $1'),
    expect.stringContaining('from pg_temp.lamps where id < $1 limit 5'),
    expect.stringContaining('from pg_temp.lamps limit 5'),
  ]);
});

test('pages are kept planned where they are the first and of a usual size: nobody takes all places by asking for others', async () => {
  const db = await withTable();
  for (const [limit, offset] of [
    [10, 0],
    [11, 0],
    [10, 10],
  ] as const)
    await often(db, () => sql`select * from pg_temp.lamps ${pageLimit({ limit, offset })}`.execute(db));
  expect(await kept(db)).toEqual([expect.stringContaining('from pg_temp.lamps limit 10')]);
});

test('a statement with a list keeps one plan, however short the lists were that came first', async () => {
  const db = await withTable();
  const lampsOf = (ids: number[]) =>
    sql`select l.* from pg_temp.lamps l join pg_temp.lamps o using (id) where l.id = any(${listOfAnyLength(ids, 'integer')})`;
  await often(db, async () => expect((await lampsOf([1]).execute(db)).rows).toHaveLength(1));
  const { rows } = await sql`select generic_plans > 0 as keeps, custom_plans > 5 as replans
    from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ keeps: true, replans: false }]);
});

test('behind a pooler nothing is kept', async () => {
  const db = await withTable(true);
  await often(db, lamp);
  expect(await kept(db)).toEqual([]);
});

test('a table that was changed meanwhile is read as it is now, in a transaction too', async () => {
  const db = await withTable();
  await often(db, lamp);
  await sql`alter table pg_temp.lamps add column lit boolean not null default true`.execute(db);
  expect(await lamp(db)).toEqual([{ id: 1, colour: 'red', lit: true }]);

  const other = await withTable();
  await often(other, lamp);
  await sql`alter table pg_temp.lamps add column lit boolean not null default true`.execute(other);
  expect(await inTransaction(other, lamp)).toEqual([{ id: 1, colour: 'red', lit: true }]);
});

test('where the connection forgot a plan, statements go through and nothing is kept any more', async () => {
  const db = await withTable();
  await often(db, lamp);
  await sql`deallocate all`.execute(db);
  expect(await lamp(db)).toEqual([{ id: 1, colour: 'red' }]);
  await often(db, () => sql`select colour from pg_temp.lamps where id = ${1}`.execute(db));
  expect(await kept(db)).toEqual([]);
});

test('errors of a statement are reported as ever', async () => {
  const db = await withTable();
  const divide = (by: number) => sql`select 1 / ${by}::int`.execute(db);
  await often(db, () => divide(1));
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
});
