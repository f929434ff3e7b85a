import { limits } from '@lectern/contract';
import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import { invalidField } from '../../platform/http/index.ts';

/** One row of a file. `line` is the line that it begins on; the header is line 1 unless blank lines come before it. */
export type TextRow = { line: number; cells: string[] };
export type RosterText = { headers: string[]; rows: TextRow[] };

const maxColumns = 100;
const maxRowBytes = 100 * 1024;
const separators = [',', ';', '\t'] as const;

/**
 * Reads a file of people: whichever separator its header uses, with or without a byte order mark, with any line ends.
 * Rows without a single value are left out. Throws `validation_failed` at `text` for what is no table of people.
 */
export function readRosterText(text: string): RosterText {
  // The lines of a cell over several lines are counted right only where every line ends alike.
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const [header, ...people] = readRows(plain);
  if (!header) throw unusable('The file is empty.');
  const headers = header.cells.map((cell) => cell.trim());
  if (headers.length > maxColumns) throw unusable(`A roster may have at most ${maxColumns} columns.`);
  if (headers.some((cell) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(cell)))
    throw unusable('The first row must hold the headings of the columns, not a person.');
  if (people.length === 0) throw unusable('The file holds headings and no people.');
  return { headers, rows: people };
}

function readRows(text: string): TextRow[] {
  const rows: TextRow[] = [];
  let nextLine = 1;
  const note = (cells: string[], { lines }: InfoRecord): null => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: nextLine, cells });
    if (rows.length > limits.rosterRows + 1)
      throw unusable(`A roster may have at most ${limits.rosterRows.toLocaleString('en')} rows.`);
    nextLine = lines + 1;
    return null;
  };
  try {
    parse(text, {
      delimiter: separatorOf(text),
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
