import { csvColumns, guardCell, optionColumns, type CsvColumn } from './csv.columns.ts';
import { plainOnly } from './html-text.ts';
import { letterOf, type ExchangeQuestion } from './question.ts';

/** Writes a table of questions with a byte order mark, by which spreadsheets know UTF-8. Nothing is lost. */
export function writeCsv(questions: readonly ExchangeQuestion[]): string {
  const rows = [csvColumns.join(','), ...questions.map(writeRow)];
  return `\uFEFF${rows.map((row) => `${row}\r\n`).join('')}`;
}

function writeRow(question: ExchangeQuestion): string {
  const { name, question_text, options, correct, positive_mark, negative_mark, solution } = question;
  const texts = [question_text, ...options.map(({ text }) => text), solution ?? ''];
  // Plain where that says everything, because most such tables are edited by hand.
  const plain = texts.map(plainOnly);
  const isPlain = plain.every((text) => text !== null);
  const [shownQuestion, ...shown] = isPlain ? plain : texts;
  const cells: Partial<Record<CsvColumn, string>> = {
    name: name ?? '',
    question_text: shownQuestion ?? '',
    correct: letterOf(correct),
    positive_mark: String(positive_mark),
    negative_mark: String(negative_mark),
    solution: shown.at(-1) ?? '',
    format: isPlain ? 'plain' : 'html',
  };
  for (const [place] of options.entries()) {
    const column = optionColumns[place];
    if (column !== undefined) cells[column] = shown[place] ?? '';
  }
  return csvColumns.map((column) => quote(guardCell(cells[column] ?? ''))).join(',');
}

function quote(text: string): string {
  return /[",;\t\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
