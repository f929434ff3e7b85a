import { columnOf, optionColumns } from './csv.columns.ts';
import { rowsOf } from './csv.rows.ts';
import { tidy } from './html-text.ts';
import { bareText } from './list.answer.ts';
import { inlineOptions } from './list.inline.ts';
import { markerOf } from './list.marker.ts';
import { rawQuestion, type RawQuestion } from './list.raw.ts';

// Tables as spreadsheets and Word put them into a text: cells apart by tabs. Tables whose first row names a column of right
// answers are read as CSV; here the columns are told by their contents.

/** Whether a line is a row of a table: three cells at least, which are not options of one line. */
export function isTableRow(line: string): boolean {
  const cells = line.split('\t', 40).filter((cell) => cell.trim() !== '');
  return cells.length > 2 && inlineOptions(line) === null && inlineOptions(markerOf(line)?.rest ?? '') === null;
}

/** Whether nearly all lines of a text are rows of a table, so that it is to be read as one. */
export function isTable(text: string): boolean {
  const lines = text
    .slice(0, 50_000)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const rows = lines.filter((line) => line.includes('\t') && isTableRow(line));
  // A cell of several lines stands in quotes.
  const quotes = lines.filter((line) => line.includes('"')).length;
  return rows.length > 0 && rows.length * 10 >= (lines.length - quotes) * 7;
}

type Row = { line: number; cells: string[] };
type Columns = {
  question: number;
  options: number[];
  key: number | null;
  marks: number | null;
  solution: number | null;
};

const MOST_ROWS = 20_000;

/** Reads a table; `tooLong` is told the line from which on it is not. */
export function readTable(text: string, tooLong: (line: number) => void): { questions: RawQuestion[] } {
  const rows: Row[] = [];
  for (const row of rowsOf(text, '\t')) {
    if (row === null || rows.length === MOST_ROWS) {
      tooLong(row?.line ?? rows.at(-1)?.line ?? 1);
      break;
    }
    rows.push({ line: row.line, cells: row.cells.map(tidy) });
  }
  const [first] = rows;
  if (first === undefined) return { questions: [] };
  const named = namedColumns(first);
  const body = named === null ? rows : rows.slice(1);
  const columns = named ?? guessedColumns(body);
  return { questions: body.map((row) => rawOf(row, columns)) };
}

function namedColumns({ cells }: Row): Columns | null {
  const names = cells.map(columnOf);
  const place = (name: string): number | null =>
    names.some((each) => each === name) ? names.findIndex((each) => each === name) : null;
  const question = place('question_text');
  const options = names.flatMap((name, at) => (name !== null && optionColumns.includes(name) ? [at] : []));
  if (question === null || options.length < 2) return null;
  return { question, options, key: place('correct'), marks: place('positive_mark'), solution: place('solution') };
}

const isLabel = (cell: string): boolean =>
  /^[([]?(?:[a-f]|[1-6]|[أبجدهو]|[абвгде])[.)\]]?(?:\s?[,;&]\s?[a-f1-6])*$/i.test(cell);

function guessedColumns(rows: readonly Row[]): Columns {
  const width = rows.reduce((most, { cells }) => Math.min(40, Math.max(most, cells.length)), 0);
  const places = Array.from({ length: width }, (_, at) => at);
  const most = (at: number, is: (cell: string, row: Row) => boolean): boolean => {
    const filled = rows.filter(({ cells }) => (cells[at] ?? '') !== '');
    return filled.length > 0 && filled.filter((row) => is(row.cells[at] ?? '', row)).length * 10 >= filled.length * 7;
  };
  const left = places.filter((at) => most(at, () => true));
  const [first = 0] = left;
  if (left.length > 3 && most(first, (cell) => /^(?:q|frage)?\s?\d{1,3}[.)]?$/i.test(cell))) left.shift();
  const question = left.shift() ?? 0;
  const others = (at: number, row: Row) =>
    left.filter((each) => each !== at && bareText(row.cells[each] ?? '') === bareText(row.cells[at] ?? ''));
  const keys = left.filter((at) => most(at, (cell, row) => others(at, row).length > 0 || isLabel(cell)));
  const behind = keys.filter(
    (at) => at === left.at(-1) || left.filter((each) => each > at).every((each) => isRemark(rows, each)),
  );
  const key =
    left.length < 3
      ? null
      : (behind[0] ?? (keys.includes(left[0] ?? -1) && keys.length === 1 ? (left[0] ?? null) : null));
  const after = key === null || key === left[0] ? [] : left.filter((at) => at > key);
  const options = left.filter((at) => at !== key && !after.includes(at));
  const isMark = (at: number) => most(at, (cell) => /^\d{1,2}(?:[.,]\d)?$/.test(cell));
  const marks = after.find(isMark) ?? null;
  return { question, options, key, marks, solution: after.find((at) => at !== marks) ?? null };
}

/** Marks or explanations, which stand behind the key. */
function isRemark(rows: readonly Row[], at: number): boolean {
  return rows.every(({ cells }) => {
    const cell = cells[at] ?? '';
    return cell === '' || /^\d{1,2}(?:[.,]\d)?$/.test(cell) || cell.split(/\s/).length > 3;
  });
}

function rawOf({ line, cells }: Row, columns: Columns): RawQuestion {
  const cell = (at: number | null): string => (at === null ? '' : (cells[at] ?? ''));
  const asked = cell(columns.question);
  const raw = rawQuestion(line, { style: 'table', number: 0 });
  const marker = markerOf(asked);
  const text =
    marker !== null && marker.kind !== 'bullet' && marker.kind !== 'letter' && marker.rest !== '' ? marker.rest : asked;
  if (text !== '') raw.text.push({ text, line, blank: false, bold: false, right: false });
  const filled = columns.options.map(cell);
  for (const [index, option] of filled.slice(0, filled.findLastIndex((each) => each !== '') + 1).entries()) {
    const own = markerOf(option);
    const isOwn = own !== null && own.rest !== '' && own.index === index && own.kind !== 'bullet';
    raw.options.push({
      text: isOwn ? own.rest : option,
      whole: option,
      line,
      index,
      right: isOwn && own.right,
      bold: false,
    });
  }
  if (cell(columns.key) !== '') raw.answers.push({ text: cell(columns.key), line });
  if (cell(columns.solution) !== '') raw.explanation.push(cell(columns.solution));
  const mark = Number(cell(columns.marks).replace(',', '.'));
  if (cell(columns.marks) !== '' && Number.isFinite(mark)) raw.marks.full = mark;
  return raw;
}
