import type { Losses } from './losses.ts';
import { costInPercent, formatPercent } from './marks.ts';
import type { ExchangeMeta, ExchangeQuestion } from './question.ts';

/** Writes Moodle XML: the mark as default grade, the negative mark as a negative fraction, the solution as general feedback. */
export function writeMoodleXml(
  questions: readonly ExchangeQuestion[],
  { title }: ExchangeMeta,
  losses: Losses,
): string {
  // A comment must not hold two hyphens, nor end in one.
  const heading = title === '' ? '' : `<!-- ${title.replaceAll('-', '\u2010')} -->\n`;
  const written = questions.map((question, index) => writeQuestion(question, index, losses));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${heading}<quiz>\n${written.join('')}</quiz>\n`;
}

function writeQuestion(question: ExchangeQuestion, index: number, losses: Losses): string {
  const { name, question_text, options, correct, positive_mark, solution } = question;
  const cost = costInPercent(question);
  if (cost === null) losses.add(index, 'a negative mark is left out where a correct answer earns nothing');
  if ((cost ?? 0) < -100) losses.add(index, 'other programs may reject a negative mark that is larger than the mark');
  const fraction = (place: number) => (place === correct ? '100' : formatPercent(cost ?? 0));
  return [
    '  <question type="multichoice">',
    `    <name><text>${escapeXml(name ?? '')}</text></name>`,
    `    <questiontext format="html"><text>${content(question_text)}</text></questiontext>`,
    `    <generalfeedback format="html"><text>${content(solution ?? '')}</text></generalfeedback>`,
    `    <defaultgrade>${positive_mark}</defaultgrade>`,
    '    <single>true</single>',
    '    <shuffleanswers>false</shuffleanswers>',
    '    <answernumbering>ABC</answernumbering>',
    ...options.map(
      ({ text }, place) =>
        `    <answer fraction="${fraction(place)}" format="html"><text>${content(text)}</text></answer>`,
    ),
    '  </question>\n',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** CDATA, which people can read; escaped where the text holds what would end it or looks like the file around it. */
function content(text: string): string {
  if (text === '') return '';
  const isAwkward = text.includes(']]>') || /<\/?question/i.test(text);
  return isAwkward ? escapeXml(text) : `<![CDATA[${text}]]>`;
}
