import { type Client, DatabaseError } from 'pg';
import { ownNames } from './own-names.ts';

/** A table with the columns that are written, in their order; what PostgreSQL computes itself is not among them. */
export type TableShape = { name: string; columns: string[] };
/** `fleeting`: its rows name transactions of this very server, and mean nothing, or something else, in another. */
type ListedTable = TableShape & { fleeting: boolean };
export type Sequence = { name: string; value: string; called: boolean };

const notOfAnExtension = (oid: string) =>
  `not exists (select 1 from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;
const anyTable = `n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not like 'kysely\\_%'
  and ${notOfAnExtension('c.oid')}`;
const literals = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
/** The tables of the program, but for those in which migrations are noted. */
const ours = `${anyTable} and c.relname in (${literals(ownNames.tables)})`;

/** The tables of others that share the schema, by name. */
export async function listStrangers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${anyTable} and c.relname not in (${literals(ownNames.tables)}) order by c.relname`);
  return rows.map(({ name }) => name);
}

/** Every table, by name. */
export async function listTables(client: Client): Promise<ListedTable[]> {
  const { rows } = await client.query<ListedTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      bool_or(a.atttypid = 'xid8'::regtype) as fleeting
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where ${ours} group by c.relname order by c.relname`);
  return rows;
}

const stillNeeded = '2BP01';

/**
 * Removes every table and function of the program, and the notes of its migrations, and nothing of anybody else's.
 * Throws where something of theirs hangs on ours.
 */
export async function dropEverything(client: Client): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  const all = [...tables, 'public.kysely_migration', 'public.kysely_migration_lock'];
  const { rows } = await client.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname in (${literals(ownNames.functions)}) and ${notOfAnExtension('p.oid')}`);
  try {
    await client.query(`drop table if exists ${all.join(', ')}`);
    for (const { name } of rows) await client.query(`drop routine ${name}`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== stillNeeded) throw error;
    throw new Error(`Something of another program hangs on the tables of Lectern. ${error.detail ?? ''}`, {
      cause: error,
    });
  }
}

/** How far every sequence has come that a table of ours counts with. */
export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select s.relname as name from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    join pg_class c on c.oid = d.refobjid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and s.relkind = 'S' order by s.relname`);
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, value: '1', called: false, ...found.rows[0] });
  }
  return sequences;
}

/** Sets sequences to where they were. Throws when one is not there. */
export async function setSequences(client: Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, called } of sequences) {
    const target = `public.${client.escapeIdentifier(name)}`;
    await client.query('select setval($1::regclass, $2, $3)', [target, value, called]);
  }
}

/** The names of the migrations that the database has been through, in order; none where it has seen none. */
export async function listDoneMigrations(client: Client): Promise<string[]> {
  const there = await client.query<{ name: string | null }>(`select to_regclass('public.kysely_migration') as name`);
  if (there.rows[0]?.name == null) return [];
  const { rows } = await client.query<{ name: string }>('select name from public.kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** The words after `copy` that name a table and its columns. */
export function copyTarget(client: Client, { name, columns }: TableShape): string {
  return `public.${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
}

/**
 * Takes away every foreign key, whose tables may point at one another in a circle, and every index that is no
 * constraint, which is built faster from all rows than row by row, and stops triggers, until the function that it answers
 * is called. That one checks all rows against the keys; it throws for the first that breaks one.
 */
export async function suspendKeys(client: Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and k.contype = 'f' order by c.relname, k.conname`);
  const tables = (await listTables(client)).map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  const on = ({ table, name }: { table: string; name: string }, verb: 'add' | 'drop') =>
    `alter table public.${client.escapeIdentifier(table)} ${verb} constraint ${client.escapeIdentifier(name)}`;
  for (const key of keys) await client.query(on(key, 'drop'));
  const indexes = await dropIndexes(client);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const definition of indexes) await client.query(definition);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const key of keys) await client.query(`${on(key, 'add')} ${key.definition}`);
  };
}

/** Drops the indexes that no constraint rests on, and answers the statements that make them again. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select x.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid) order by x.relname`);
  for (const { name } of rows) await client.query(`drop index public.${client.escapeIdentifier(name)}`);
  return rows.map(({ definition }) => definition);
}
