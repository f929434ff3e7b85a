import { unifyNewlines } from './lines.ts';
import { exchangeLimits } from './question.ts';

/** A row of cells and the line that it starts on; `broken` when its quotes do not fit together. */
export type Row = { line: number; cells: string[]; broken: boolean };

const LINE_FEED = 10;

/** Cells of one row beyond which nobody means a table of questions. */
const MOST_CELLS = 200;

/**
 * The rows of a text in the manner of RFC 4180, without those in which every cell is blank. A row whose quotes do not fit together is only as long
 * as its first line, so that it cannot swallow the rows after it. Ends with `null` when so much had to be read again that
 * going on would take too long. Cells of such rows are left out while rows are only counted.
 */
export function* rowsOf(input: string, separator: string, isCountedOnly = () => false): Generator<Row | null> {
  const text = unifyNewlines(input);
  let effort = 3 * text.length + 1_000;
  let line = 1;
  for (let at = 0; at < text.length;) {
    if (text.charCodeAt(at) === LINE_FEED) {
      at += 1;
      line += 1;
      continue;
    }
    const lineEnd = endOfLine(text, at);
    const quoted = readRow(text, at, separator);
    effort -= quoted.end - at;
    if (effort < 0) {
      yield null;
      return;
    }
    const { cells, end, broken } = quoted.broken
      ? { cells: splitLine(text.slice(at, lineEnd), separator, isCountedOnly()), end: lineEnd, broken: true }
      : quoted;
    if (cells.some((cell) => cell.trim() !== '')) yield { line, cells, broken };
    line += countNewlines(text, at, end) + 1;
    at = end + 1;
  }
}

function splitLine(line: string, separator: string, isCountedOnly: boolean): string[] {
  return isCountedOnly ? [line] : line.split(separator, MOST_CELLS);
}

type Reading = { cells: string[]; end: number; broken: boolean };

function readRow(text: string, start: number, separator: string): Reading {
  const cells: string[] = [];
  let lineEnd = endOfLine(text, start);
  for (let at = start; ;) {
    // Looked up once a line: a line may have a million cells.
    if (lineEnd < at) lineEnd = endOfLine(text, at);
    const cell = text.charAt(at) === '"' ? readQuoted(text, at) : readBare(text, at, separator, lineEnd);
    const next = text.charAt(cell.end);
    const isEnd = cell.end >= text.length || next === '\n';
    if (cell.broken || (!isEnd && next !== separator)) return { cells, end: cell.end, broken: true };
    if (cells.length < MOST_CELLS) cells.push(cell.text);
    if (isEnd) return { cells, end: cell.end, broken: false };
    at = cell.end + 1;
  }
}

type Cell = { text: string; end: number; broken: boolean };

function readQuoted(text: string, start: number): Cell {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return { text: '', end: text.length, broken: true };
    if (at - start > exchangeLimits.question) return { text: '', end: at, broken: true };
    if (text.charAt(at + 1) !== '"')
      return { text: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1, broken: false };
  }
}

function readBare(text: string, start: number, separator: string, lineEnd: number): Cell {
  const rest = text.slice(start, lineEnd);
  const found = rest.indexOf(separator);
  const own = found < 0 ? rest : rest.slice(0, found);
  return { text: own, end: start + own.length, broken: false };
}

function endOfLine(text: string, start: number): number {
  const found = text.indexOf('\n', start);
  return found < 0 ? text.length : found;
}

function countNewlines(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
