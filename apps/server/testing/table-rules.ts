import { sql } from 'kysely';
import type { Db } from '../src/platform/db/index.ts';
import { directories, type Home, homeKeys, tables } from './tables.ts';

type Constraint = {
  table: string;
  name: string;
  kind: 'p' | 'f';
  columns: string[];
  /** The table and columns that a foreign key leads to, and whether deleting a row there empties it. */
  to: string | null;
  to_columns: string[];
  sets_null: boolean;
};

async function listConstraints(db: Db, schema: string): Promise<Constraint[]> {
  const named = (relation: string, keys: string) => sql`array(select a.attname::text
    from unnest(${sql.ref(keys)}) with ordinality part (number, place)
    join pg_attribute a on a.attrelid = ${sql.ref(relation)} and a.attnum = part.number order by part.place)`;
  const { rows } = await sql<Constraint>`
    select c.relname as "table", k.conname as name, k.contype as kind, ${named('k.conrelid', 'k.conkey')} as columns,
      t.relname as "to", ${named('k.confrelid', 'k.confkey')} as to_columns, k.confdeltype in ('n', 'd') as sets_null
    from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class t on t.oid = k.confrelid
    where c.relnamespace = ${schema}::regnamespace and k.contype in ('p', 'f')
    order by c.relname, k.conname`.execute(db);
  return rows;
}

/** Unique indexes but those of primary keys, with the columns that they name plainly. */
async function listUniques(db: Db, schema: string): Promise<{ table: string; name: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; name: string; columns: string[] }>`
    select c.relname as "table", x.relname as name, array(select a.attname::text
      from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.relnamespace = ${schema}::regnamespace and i.indisunique and not i.indisprimary
    order by c.relname, x.relname`.execute(db);
  return rows;
}

async function listNames(db: Db, query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  return (await query.execute(db)).rows.map((row) => row.name);
}

/** The tables of migrations in a schema, those of the migrator left out. */
export const listTables = async (db: Db, schema: string): Promise<string[]> =>
  listNames(
    db,
    sql`select relname as name from pg_class where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely_%' order by 1`,
  );

const listStatementTriggers = async (db: Db, schema: string): Promise<string[]> =>
  listNames(
    db,
    sql`select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = ${schema}::regnamespace and not t.tgisinternal and t.tgtype & 1 = 0 order by 1`,
  );

const listSequences = async (db: Db, schema: string): Promise<string[]> =>
  listNames(
    db,
    sql`select relname as name from pg_class where relnamespace = ${schema}::regnamespace and relkind = 'S' order by 1`,
  );

/**
 * Everything in a schema that would keep its tables from being spread over machines, one line each; decision 35 says why.
 * `homes` tells where the rows of each table belong.
 */
export async function findBreaches(
  db: Db,
  schema: string,
  homes: Readonly<Record<string, { home: Home }>> = tables,
): Promise<string[]> {
  const homeOf = (table: string | null): Home => homes[table ?? '']?.home ?? 'site';
  const keyOf = (table: string): string | null => {
    const home = homeOf(table);
    if (home === 'site') return null;
    const { column, root } = homeKeys[home];
    return table === root ? 'id' : column;
  };
  const lacksKey = ({ table, columns }: { table: string; columns: readonly string[] }) => {
    const key = keyOf(table);
    return key !== null && !columns.includes(key);
  };
  const constraints = await listConstraints(db, schema);
  const homeless = (await listTables(db, schema)).filter((table) => homes[table] === undefined);
  const keyless = constraints.filter((one) => one.kind === 'p' && lacksKey(one));
  const foreign = constraints.flatMap((one) => (one.to === null ? [] : [{ ...one, to: one.to }]));
  const sharesKey = ({ table, to, columns, to_columns }: (typeof foreign)[number]) =>
    columns.some((column, place) => column === keyOf(table) && to_columns[place] === keyOf(to));
  const apart = foreign.filter((one) => {
    const home = homeOf(one.table);
    return home !== 'site' && homeOf(one.to) === home && !sharesKey(one);
  });
  const uniques = (await listUniques(db, schema)).filter((one) => lacksKey(one) && !(one.name in directories));
  const emptied = foreign.filter((one) => one.sets_null && homeOf(one.to) !== 'site');
  return [
    ...homeless.map((table) => `no home: ${table}`),
    ...keyless.map(({ table, columns }) => `primary key: ${table} (${columns.join(', ')})`),
    ...apart.map(({ table, name }) => `foreign key: ${table}.${name}`),
    ...uniques.map(({ table, name }) => `unique: ${table}.${name}`),
    ...emptied.map(({ table, name }) => `set null: ${table}.${name}`),
    ...(await listStatementTriggers(db, schema)).map((name) => `statement trigger: ${name}`),
    ...(await listSequences(db, schema)).map((name) => `sequence: ${name}`),
  ];
}
