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
const others: Readonly<Partial<Record<CsvColumn, string>>> = {
  question_text: 'question,questions,frage,fragen,pregunta,preguntas,énoncé,السؤال,domanda,pergunta,vraag,вопрос,题目',
  correct:
    'answer,correct_option,correct_answer,right_answer,right,key,ans,antwort,richtige_antwort,richtig,lösung,respuesta,' +
    'respuesta_correcta,correcta,réponse,bonne_réponse,الإجابة,الإجابة_الصحيحة,الجواب,risposta,resposta,antwoord,ответ,答案',
  positive_mark: 'mark,marks,positive,points,point,score,punkte,puntos,الدرجة,الدرجات',
  negative_mark: 'negative,negative_marks,penalty,abzug',
  solution: 'explanation,feedback,rationale,erklärung,begründung,explicación,explication,الشرح,التفسير',
};
const otherNames = new Map(
  Object.entries(others).flatMap(([column, names]) =>
    names.split(',').map((name) => [name, column as CsvColumn] as const),
  ),
);

/** "Choice 2", "Antwort B" and "Opción c" are options; so are letters alone. */
const optionHeading =
  /^(?:(?:option|choice|answer|alternative|distractor|antwort|antwortmöglichkeit|auswahl|opción|opcion|respuesta|alternativa|choix|réponse|proposition|الخيار|خيار|opzione|opção|optie|вариант)_)?(?:([a-f])|([1-6])|([أبجدهو]))$/;

/** The column that a heading means; null when it is none of them. */
export function columnOf(heading: string): CsvColumn | null {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[:.]$/, '')
    .replaceAll(/[\s-]+/g, '_');
  const known = csvColumns.find((column) => column === name) ?? otherNames.get(name);
  return known ?? optionOf(name);
}

function optionOf(name: string): CsvColumn | null {
  const [, letter, number, arabic] = optionHeading.exec(name) ?? [];
  const place =
    letter === undefined
      ? number === undefined
        ? 'أبجدهو'.indexOf(arabic ?? '-')
        : Number(number) - 1
      : letter.charCodeAt(0) - 97;
  return optionColumns[place] ?? null;
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
