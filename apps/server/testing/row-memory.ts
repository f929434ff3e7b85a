import { sql } from 'kysely';
import { inject } from 'vitest';
import { connect } from '../src/platform/db/index.ts';
import { onDatabase } from './databases.ts';
import type { TestApp } from './index.ts';
import { sumsOf } from './table-sums.ts';

export type RowMemory = {
  /** Where the database stands now. */
  mark(): Promise<number>;
  /** Makes every row what it was at the mark, whatever was done to it since, and by whom. */
  takeBack(mark: number): Promise<void>;
  /** A checksum of each table whose rows are remembered. */
  sums(): Promise<Map<string, string>>;
  close(): Promise<void>;
};

type Table = { name: string; keys: string[]; columns: string[] };

/** Transactions that are noted here can never come again. */
const neverTakenBack = 'catalogue_changes';

/**
 * From now on the database notes what each row was before it was changed, so that a test can take changes back: by it the
 * table of access takes 50 s of processor time, where new things after each call made it 117 s. The rows are put back by
 * themselves, without triggers and checks; files and the clock stay as they are.
 */
export async function rememberRows(t: TestApp): Promise<RowMemory> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
  // The triggers of a replica are silent, those of foreign keys too.
  const url = new URL(onDatabase(inject('postgresUrl'), rows[0]?.name ?? ''));
  url.searchParams.set('options', '-c session_replication_role=replica');
  const db = connect({ connectionString: url.href, maxConnections: 1, onIdleError: () => undefined });
  const tables = await tablesOf(t);
  await sql.raw(schemaFor(tables)).execute(db);
  return {
    async mark() {
      const found = await sql<{ mark: number }>`select coalesce(max(number), 0) as mark from memory.rows`.execute(db);
      return found.rows[0]?.mark ?? 0;
    },
    async takeBack(mark) {
      await sql`select memory.take_back(${mark})`.execute(db);
    },
    sums: () =>
      sumsOf(
        db,
        tables.map(({ name }) => name),
      ),
    close: () => db.destroy(),
  };
}

async function tablesOf({ db }: TestApp): Promise<Table[]> {
  const { rows } = await sql<Table>`select c.relname as name,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as keys,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ${neverTakenBack}`.execute(db);
  return rows;
}

const schemaFor = (tables: readonly Table[]) => `
  create schema memory;
  create table memory.rows (
    number bigint generated always as identity primary key, of_table text not null, key text not null, was text
  );
  create function memory.take_back(bigint) returns void language plpgsql as $$
  declare changed text;
  begin
    for changed in select distinct of_table from memory.rows where number > $1 loop
      execute format('select memory.%I($1)', 'take_back_' || changed) using $1;
    end loop;
    delete from memory.rows where number > $1;
    insert into ${neverTakenBack} (xid) values (pg_current_xact_id());
  end $$;
  ${tables.map(memoryOf).join('')}`;

/** The first thing that is noted of a row since a mark says what it was then: null where it was not there. */
const memoryOf = ({ name, keys, columns }: Table) => {
  const key = (row: string) => `row(${keys.map((column) => `${row}.${column}`).join(', ')})::text`;
  const note = (row: string, was: string) =>
    `insert into memory.rows (of_table, key, was) values ('${name}', ${key(row)}, ${was});`;
  return `
  create function memory.note_${name}() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then ${note('old', 'old::text')} end if;
    if tg_op <> 'DELETE' and (tg_op = 'INSERT' or ${key('new')} <> ${key('old')}) then ${note('new', 'null')} end if;
    return null;
  end $$;
  create trigger memory after insert or update or delete on ${name}
    for each row execute function memory.note_${name}();
  create function memory.take_back_${name}(bigint) returns void language sql as $$
    delete from ${name} there where ${key('there')} in
      (select key from memory.rows where of_table = '${name}' and number > $1);
    insert into ${name} (${columns.join(', ')}) overriding system value
      select ${columns.map((column) => `(was).${column}`).join(', ')}
      from (select distinct on (key) was::${name} as was from memory.rows
        where of_table = '${name}' and number > $1 order by key, number offset 0) noted
      where (was) is distinct from null;
  $$;`;
};
