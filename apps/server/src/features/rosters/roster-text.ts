import { say } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import { finished } from 'node:stream/promises';
import { limits } from '@lectern/contract';
import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse';
import { invalidField } from '../../platform/http/index.ts';
import { createPauses } from './in-slices.ts';
import { withoutPasswords } from './password-columns.ts';

/** One row of a file. `line` is the line that it begins on; the header is line 1 unless blank lines come before it. */
export type TextRow = { line: number; cells: string[] };
export type RosterText = { headers: string[]; rows: TextRow[] };

const maxColumns = 100;
const maxRowBytes = 100 * 1024;
/** The length that is read at once: each row in it may take 20 µs, because the parser writes an error for a short one. */
const sliceBytes = 1024;
const separators = [',', ';', '\t'] as const;
/** The line before the headings by which a spreadsheet says how it separates; some put it into quotes. */
const separatorLine = /^"?sep=([^"\n])"?[^\S\n]*\n/i;

/**
 * Reads a file of people: whichever separator its header uses, with or without a byte order mark, with any line ends.
 * Rows without a single value are left out, and passwords, which nobody should hand about, are dropped unseen. Throws `validation_failed` at `text` for what is no table of people.
 */
export async function readRosterText(text: string): Promise<RosterText> {
  const [header, ...people] = await readRows(withEqualLineEnds(text.replace(/^\uFEFF/, '')));
  if (!header) throw unusable('The file is empty.');
  const headers = header.cells.map((cell) => cell.trim());
  if (headers.length > maxColumns) throw unusable(say('A roster may have at most {max} columns.', { max: maxColumns }));
  if (headers.some(isAddress)) throw unusable('The first row must contain the column headings, not a person.');
  if (people.length === 0) throw unusable('The file has headings but no people.');
  return { headers, rows: withoutPasswords(headers, people) };
}

/** Longer cells would cost the pattern time by the square of their length. */
const isAddress = (cell: string): boolean => cell.length <= limits.email && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(cell);

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** The bytes of a text whose lines all end alike: without that, lines of a cell over several lines are counted wrong. */
function withEqualLineEnds(text: string): Buffer {
  const bytes = Buffer.from(text);
  let length = 0;
  // Byte by byte: a pattern takes a microsecond for each match, and a file can be nothing but line ends.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === carriageReturn && bytes[at + 1] === lineFeed) continue;
    bytes[length] = byte === carriageReturn ? lineFeed : byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}

async function readRows(file: Buffer): Promise<TextRow[]> {
  const rows: TextRow[] = [];
  const start = file.subarray(0, maxRowBytes).toString();
  const told = separatorLine.exec(start);
  const linesBefore = told ? 1 : 0;
  let nextLine = 1 + linesBefore;
  let empty = 0;
  const note = (cells: string[], { lines }: InfoRecord): null => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: nextLine, cells });
    else empty += 1;
    if (rows.length > limits.rosterRows + 1)
      throw unusable(say('A roster may have at most {max} rows.', { max: limits.rosterRows }));
    if (empty > limits.rosterRows)
      throw unusable(say('More than {max} rows of the file are empty. Remove them.', { max: limits.rosterRows }));
    nextLine = lines + 1 + linesBefore;
    return null;
  };
  try {
    await parseInSlices(file.subarray(Buffer.byteLength(told?.[0] ?? '')), {
      delimiter: told?.[1] ?? separatorOf(start),
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

/** Tables of OneRoster, whose lines end as either system ends them. */
export const separatedByCommas: Options<string[]> = {
  delimiter: ',',
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: maxRowBytes,
};

/** Parses a table a slice at a time. Throws what the parser or `on_record` does. */
export async function parseInSlices(bytes: Buffer, options: Options<string[]>): Promise<void> {
  const parser = parse(options);
  const ended = finished(parser.resume());
  // Looked at below; until then a failure is nobody's surprise.
  ended.catch(() => undefined);
  const pause = createPauses();
  for (let start = 0; start < bytes.length && !parser.destroyed; start += sliceBytes) {
    parser.write(bytes.subarray(start, start + sliceBytes));
    await pause();
  }
  if (!parser.destroyed) parser.end();
  await ended;
}

/** The separator that the first line of a text uses most, outside quotes. */
function separatorOf(text: string): string {
  const first = /^(?:"[^"]*"|[^"\n])*/.exec(text.trimStart())?.[0] ?? '';
  const bare = first.replaceAll(/"[^"]*"/g, '');
  const counts = separators.map((separator) => bare.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

function explain(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return unusable(say('A quotation mark opened in the row on line {line} is never closed.', { line }));
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return unusable(
      say('The row on line {line} is longer than {size} KB. Is a quotation mark missing?', {
        line,
        size: maxRowBytes / 1024,
      }),
    );
  return unusable(say('The row on line {line} cannot be read.', { line }));
}

const unusable = (sentence: string | Said) => invalidField('text', sentence);
