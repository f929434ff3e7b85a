import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { RowSum, type TableSum } from './row-sum.ts';
import { copyTarget, type TableShape } from './tables.ts';

const compress = promisify(gzip);
/** The text of a table is written in pieces of about so many bytes before they are compressed. */
const chunkBytes = 8 * 1024 * 1024;

/** Reads a table as COPY text, hands it on in compressed pieces, and answers what it held. */
export async function dumpTable(
  client: Client,
  table: TableShape,
  keep: (chunk: Buffer) => Promise<unknown>,
): Promise<TableSum> {
  const sum = new RowSum();
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    await keep(await compress(Buffer.concat(waiting)));
    waiting = [];
    bytes = 0;
  };
  for await (const chunk of readTable(client, table)) {
    sum.add(chunk);
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= chunkBytes) await flush();
  }
  if (bytes > 0) await flush();
  return sum.end();
}

/** Sums up a table's present rows for a manifest. */
export async function sumTable(client: Client, table: TableShape): Promise<TableSum> {
  const sum = new RowSum();
  for await (const chunk of readTable(client, table)) sum.add(chunk);
  return sum.end();
}

/** Fills a table with COPY text. */
export async function loadTable(client: Client, table: TableShape, text: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(text, client.query(copyFrom(`copy ${copyTarget(client, table)} from stdin`)));
}

function readTable(client: Client, table: TableShape): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy ${copyTarget(client, table)} to stdout`));
}
