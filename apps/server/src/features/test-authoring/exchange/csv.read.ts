import { say, sayCount } from '@lectern/contract/say';
import { columnOf, optionColumns, unguardCell, type CsvColumn } from './csv.columns.ts';
import { rowsOf, type Row } from './csv.rows.ts';
import { DEFAULT_MARK, finish, type DraftOption } from './draft.ts';
import { htmlToPlain, tidy } from './html-text.ts';
import { Listing, Problems, unreadableFile } from './listing.ts';
import { letterOf, type ParsedFile, type ParsedQuestion } from './question.ts';
import { formattedToHtml } from './text-format.ts';

/** Where each column stands, and how many cells the first row has, also such that say nothing here. */
type Header = Map<CsvColumn, number> & { width?: number };

/** Reads a table of questions, separated by comma, semicolon or tab. */
export function readCsv(text: string): ParsedFile {
  const listing = new Listing();
  const { body, separator, skipped } = findSeparator(text);
  let header: Header | null = null;
  for (const row of rowsOf(body, separator, () => listing.isFull)) {
    if (row === null) {
      listing.note(1, 'file', 'There are too many unmatched quotation marks to read any further.', 'error');
      break;
    }
    const at = row.line + skipped;
    if (header === null) {
      header = readHeader(row, at, listing);
      if (!header.has('question_text') || !header.has('option_a') || !header.has('correct'))
        return unreadableFile(
          at,
          'The first row must name the columns: question_text, option_a, option_b, …, correct.',
        );
    } else if (listing.isFull) listing.leaveOut(at);
    else listing.add(readQuestion(row, at, header));
  }
  return header === null ? unreadableFile(1, 'The file is empty.') : listing.result();
}

type Separated = { body: string; separator: string; skipped: number };

/** A first line `sep=;`, as spreadsheets write it, decides; else the separator with which the first row names most columns. */
function findSeparator(text: string): Separated {
  const said = /^sep=(.)\r?\n/i.exec(text);
  if (said?.[1] !== undefined) return { body: text.slice(said[0].length), separator: said[1], skipped: 1 };
  const first = /\S[^\r\n]{0,5000}/.exec(text.slice(0, 10_000))?.[0] ?? '';
  const named = (separator: string) =>
    first.split(separator).filter((cell) => columnOf(cell.replaceAll('"', '')) !== null);
  const [best] = [',', ';', '\t'].toSorted((one, other) => named(other).length - named(one).length);
  return { body: text, separator: best ?? ',', skipped: 0 };
}

function readHeader({ cells }: Row, line: number, listing: Listing): Header {
  const header: Header = new Map();
  header.width = cells.length;
  for (const [place, cell] of cells.entries()) {
    const column = columnOf(cell);
    const heading = cell.trim().slice(0, 60);
    if (column === null && heading !== '')
      listing.note(line, 'column', say('Not imported: the column "{column}".', { column: heading }));
    else if (column !== null && header.has(column))
      listing.note(line, 'column', say('Not imported: a second column "{column}".', { column: heading }));
    else if (column !== null) header.set(column, place);
  }
  return header;
}

function readQuestion({ cells, broken }: Row, line: number, header: Header): ParsedQuestion {
  const problems = new Problems();
  if (broken) problems.error(line, 'The quotation marks in this row do not match.');
  const beyond = cells.slice(header.width).filter((cell) => cell.trim() !== '');
  if (beyond.length > 0)
    problems.warn(
      line,
      sayCount(
        beyond.length,
        'Not imported: {n} cell without a column in the first row.',
        'Not imported: {n} cells without a column in the first row.',
      ),
    );
  const cell = (column: CsvColumn) => tidy(unguardCell(cells[header.get(column) ?? -1] ?? ''));
  const format = cell('format').toLowerCase();
  if (!['', 'plain', 'html'].includes(format))
    problems.warn(
      line,
      say('The format "{format}" is neither plain nor html, so it was guessed.', { format: format.slice(0, 20) }),
    );
  const html = (column: CsvColumn) => {
    return formattedToHtml(cell(column), format === 'html' || format === 'plain' ? format : 'guessed', line, problems);
  };
  return finish({
    line,
    name: cell('name'),
    type: 'multichoice',
    question_text: html('question_text'),
    options: markRight(readOptions(html, line), cell('correct'), line, problems),
    fullMark: readMark(cell('positive_mark'), DEFAULT_MARK, line, problems),
    negativeMark: Math.abs(readMark(cell('negative_mark'), 0, line, problems)),
    solution: html('solution'),
    problems,
  });
}

/** Options up to the last that is filled, so that one left empty between others is noticed. */
function readOptions(html: (column: CsvColumn) => string, line: number): DraftOption[] {
  const texts = optionColumns.map(html);
  const count = texts.findLastIndex((text) => text !== '') + 1;
  return texts.slice(0, count).map((text) => ({ text, percent: 0, line }));
}

function markRight(options: DraftOption[], key: string, line: number, problems: Problems): DraftOption[] {
  const places = placesInRow(key, options);
  if (places.includes(-1) || (places.length === 0 && key !== ''))
    problems.error(line, say('"{key}" is not the letter of an option.', { key: key.slice(0, 20) }));
  for (const place of places) {
    const option = options[place];
    if (option !== undefined) option.percent = 100;
  }
  return options;
}

/** Letters of options; else the one option that says the same, or has this number. */
function placesInRow(key: string, options: readonly DraftOption[]): number[] {
  const letters = key
    .toUpperCase()
    .split(/[\s,;/&|]+/)
    .filter((letter) => letter !== '');
  const places = letters.map((letter) => options.findIndex((_, place) => letterOf(place) === letter));
  if (!places.includes(-1)) return places;
  const same = options.flatMap(({ text }, place) =>
    htmlToPlain(text).toLowerCase() === key.toLowerCase() ? [place] : [],
  );
  if (same.length === 1) return same;
  const number = /^(?:option )?[1-6]$/i.test(key) ? Number(key.slice(-1)) - 1 : -1;
  return options[number] === undefined ? places : [number];
}

function readMark(text: string, whenEmpty: number, line: number, problems: Problems): number {
  if (text === '') return whenEmpty;
  if (/^[+-]?\d{1,9}(?:[.,]\d{1,9})?$/.test(text)) return Number(text.replace(',', '.'));
  problems.warn(
    line,
    say('The mark "{mark}" is not a number; {taken} was used.', { mark: text.slice(0, 20), taken: whenEmpty }),
  );
  return whenEmpty;
}
