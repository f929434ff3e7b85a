import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../files/content-disposition.ts';

/** A table to be saved by the browser: its name, the headings, and the rows as they come. */
export type CsvFile = {
  name: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly (string | number | boolean | Date | null)[]>;
};

/** Rows that are sent together: few at first, then so many times the ones before up to a hundred. */
const firstRows = 10;
const growth = 4;
const mostRows = 100;

/**
 * Sends a table as CSV (RFC 4180, UTF-8 with a byte order mark, so that spreadsheets read it right), some rows at a
 * time. Cells that a spreadsheet would take for a formula get an apostrophe in front. The first row is fetched before
 * anything is sent, so that a failing query is still answered with an error.
 */
export async function sendCsv(reply: FastifyReply, file: CsvFile): Promise<FastifyReply> {
  const iterator = file.rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', contentDisposition('attachment', file.name))
    .header('cache-control', 'no-store')
    .send(Readable.from(pieces(file.columns, iterator, first)));
}

type Row = readonly (string | number | boolean | Date | null)[];

async function* pieces(
  columns: readonly string[],
  iterator: AsyncIterator<Row>,
  first: IteratorResult<Row>,
): AsyncGenerator<string> {
  try {
    yield `\uFEFF${csvText([columns])}`;
    let batch: Row[] = [];
    let enough = firstRows;
    for (let next = first; next.done !== true; next = await iterator.next()) {
      batch.push(next.value);
      if (batch.length < enough) continue;
      yield csvText(batch);
      batch = [];
      enough = Math.min(growth * enough, mostRows);
    }
    yield csvText(batch);
  } finally {
    // Also when the reader goes away in the middle.
    await iterator.return?.();
  }
}

/** Rows as CSV, safe against formulas. Times are ISO 8601, nothing is an empty cell. */
function csvText(rows: readonly Row[]): string {
  return stringify(rows as unknown[][], {
    record_delimiter: 'windows',
    escape_formulas: true,
    // The library sees the ends of records alone, and other line breaks would end them too.
    quoted_match: /[\r\n]/,
    cast: { boolean: (value) => (value ? 'Yes' : 'No'), date: (value) => value.toISOString() },
  });
}
