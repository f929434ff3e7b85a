import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Counted } from './count-rows.ts';
import { fixedLimit } from './page-limit.ts';

type List = {
  /** The column by which rows are picked. */
  id: RawBuilder<unknown>;
  /** The rows to search: `table where …`. */
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** The columns of the rows on the page, with `id`, and the tables that they come from. */
  columns: RawBuilder<unknown>;
  tables: RawBuilder<unknown>;
};

/**
 * A page of a list, and how many rows the list has, counted up to `upTo`. One walk in the list's order answers both, where
 * a page and a count of their own would look for the same text twice. It pays where an index has that order.
 */
export async function findPage<R extends { id: string }>(
  db: Db,
  { id, from, order, columns, tables }: List,
  { limit, offset }: { limit: number; offset: number },
  upTo: number,
): Promise<{ rows: R[]; counted: Counted }> {
  const listed = sql`select ${id} as picked from ${from} order by ${order}`;
  // Where no page is asked for, only the count is wanted. Behind what is counted, a walk that remembers every id on its
  // way would need as much memory as somebody asks for.
  const found =
    limit === 0 || offset + limit > upTo
      ? sql`select (select count(*) from (select from ${from} ${fixedLimit(upTo + 1)}) counted)::int as total,
          array(${listed} limit ${limit} offset ${offset}) as ids`
      : sql`select cardinality(every.ids) as total, every.ids[${offset + 1}::int : ${offset + limit}::int] as ids
          from (select array(${listed} ${fixedLimit(upTo + 1)}) as ids offset 0) every`;
  const { rows } = await sql<{ found_total: number } & (R | { id: null })>`
    select found.total as found_total, page.* from (${found}) found
    left join lateral (select ${columns} from ${tables} where ${id} = any(found.ids)) page on true
    order by array_position(found.ids, page.id)`.execute(db);
  const total = rows[0]?.found_total ?? 0;
  return {
    rows: rows.filter((row): row is { found_total: number } & R => row.id !== null),
    counted: { total: Math.min(total, upTo), more: total > upTo },
  };
}
