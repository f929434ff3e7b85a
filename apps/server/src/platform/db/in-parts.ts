import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Part = RawBuilder<SqlBool>;

/**
 * One page of a list that is several lists, one after the other and each newest first, as a subquery with the columns
 * `id`, `part` and `created_at` over a table that has an id and a `created_at`. That is how to order by a column of few
 * values: any index with the newest first serves each part, whichever way the values are turned.
 */
export function idsInParts(
  table: string,
  where: RawBuilder<unknown>,
  parts: readonly Part[],
  page: { limit: number; offset: number },
): RawBuilder<unknown> {
  const rows = sql.table(table);
  const selects = parts.map(
    (part, index) => sql`(select ${rows}.id, ${rows}.created_at, ${index}::int as part from ${rows}
      where ${where} and ${part} order by ${rows}.created_at desc, ${rows}.id desc limit ${page.offset + page.limit})`,
  );
  return sql`(select * from (${sql.join(selects, sql` union all `)}) parts
    order by part, created_at desc, id desc limit ${page.limit} offset ${page.offset})`;
}
