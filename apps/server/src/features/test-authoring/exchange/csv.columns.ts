/**
 * The columns of a table of questions. The first row names them, in any order; `question_text`, two options and `correct` are
 * enough. `correct` is a letter, marks are whole numbers (1 and 0 when empty). `format` is `plain` or `html`; without it a cell
 * with tags or entities counts as HTML.
 */
export const csvColumns = [
  'name',
  'question_text',
  'option_a',
  'option_b',
  'option_c',
  'option_d',
  'option_e',
  'option_f',
  'correct',
  'positive_mark',
  'negative_mark',
  'solution',
  'format',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

export const optionColumns = csvColumns.filter((column) => column.startsWith('option_'));

/** Other headings that people write above these columns. */
const otherNames = new Map<string, CsvColumn>(
  Object.entries({
    question: 'question_text',
    answer: 'correct',
    correct_option: 'correct',
    correct_answer: 'correct',
    mark: 'positive_mark',
    marks: 'positive_mark',
    positive: 'positive_mark',
    negative: 'negative_mark',
    negative_marks: 'negative_mark',
    explanation: 'solution',
  } as const),
);

/** The column that a heading means; null when it is none of them. */
export function columnOf(heading: string): CsvColumn | null {
  const name = heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return csvColumns.find((column) => column === name || column === `option_${name}`) ?? otherNames.get(name) ?? null;
}

// A spreadsheet runs a cell that begins like a formula, quoted or not. An apostrophe before it keeps it text:
// https://owasp.org/www-community/attacks/CSV_Injection
// Cells that begin with apostrophes and then like a formula get one more, so that taking one off restores every cell exactly.
const startsLikeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** The cell, safe to be opened in a spreadsheet. */
export function guardCell(text: string): string {
  return startsLikeFormula.test(text) ? `'${text}` : text;
}

/** The cell as it was before `guardCell`. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && startsLikeFormula.test(text) ? text.slice(1) : text;
}
