import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@lectern/contract';
import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse';
import { invalidField } from '../../platform/http/index.ts';
import { withoutPasswords } from './password-columns.ts';

/** One row of a file. `line` is the line that it begins on; the header is line 1 unless blank lines come before it. */
export type TextRow = { line: number; cells: string[] };
export type RosterText = { headers: string[]; rows: TextRow[] };

const maxColumns = 100;
const maxRowBytes = 100 * 1024;
/** The length that is read at once: a few milliseconds of work, so that others are served in between. */
const sliceBytes = 64 * 1024;
const separators = [',', ';', '\t'] as const;
/** The line before the headings by which a spreadsheet says how it separates; some put it into quotes. */
const separatorLine = /^"?sep=([^"\n])"?[^\S\n]*\n/i;

/**
 * Reads a file of people: whichever separator its header uses, with or without a byte order mark, with any line ends.
 * Rows without a single value are left out, and passwords, which nobody should hand about, are dropped unseen. Throws `validation_failed` at `text` for what is no table of people.
 */
export async function readRosterText(text: string): Promise<RosterText> {
  // The lines of a cell over several lines are counted right only where every line ends alike.
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const [header, ...people] = await readRows(plain);
  if (!header) throw unusable('The file is empty.');
  const headers = header.cells.map((cell) => cell.trim());
  if (headers.length > maxColumns) throw unusable(`A roster may have at most ${maxColumns} columns.`);
  if (headers.some(isAddress)) throw unusable('The first row must hold the headings of the columns, not a person.');
  if (people.length === 0) throw unusable('The file holds headings and no people.');
  return { headers, rows: withoutPasswords(headers, people) };
}

/** Longer cells would cost the pattern time by the square of their length. */
const isAddress = (cell: string): boolean => cell.length <= limits.email && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(cell);

async function readRows(text: string): Promise<TextRow[]> {
  const rows: TextRow[] = [];
  const told = separatorLine.exec(text);
  const linesBefore = told ? 1 : 0;
  let nextLine = 1 + linesBefore;
  const note = (cells: string[], { lines }: InfoRecord): null => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: nextLine, cells });
    if (rows.length > limits.rosterRows + 1)
      throw unusable(`A roster may have at most ${limits.rosterRows.toLocaleString('en')} rows.`);
    nextLine = lines + 1 + linesBefore;
    return null;
  };
  const table = text.slice(told?.[0].length ?? 0);
  try {
    await parseInSlices(table, {
      delimiter: told?.[1] ?? separatorOf(table),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRowBytes,
      on_record: note,
    });
  } catch (error) {
    throw explain(error, nextLine);
  }
  return rows;
}

/** Parses a text a slice at a time. Throws what the parser or `on_record` does. */
async function parseInSlices(text: string, options: Options<string[]>): Promise<void> {
  const parser = parse(options);
  const ended = finished(parser.resume());
  // Looked at below; until then a failure is nobody's surprise.
  ended.catch(() => undefined);
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length && !parser.destroyed; start += sliceBytes) {
    parser.write(bytes.subarray(start, start + sliceBytes));
    await nextTurn();
  }
  if (!parser.destroyed) parser.end();
  await ended;
}

/** The separator that the first line uses most, outside quotes. */
function separatorOf(text: string): string {
  const first = /^(?:"[^"]*"|[^"\n])*/.exec(text.trimStart().slice(0, maxRowBytes))?.[0] ?? '';
  const bare = first.replaceAll(/"[^"]*"/g, '');
  const counts = separators.map((separator) => bare.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

function explain(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return unusable(`A quotation mark that opens in the row of line ${line} is never closed.`);
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return unusable(`The row of line ${line} is longer than ${maxRowBytes / 1024} KB. Is a quotation mark missing?`);
  return unusable(`The row of line ${line} cannot be read.`);
}

const unusable = (message: string) => invalidField('text', message);
