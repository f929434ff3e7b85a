import { say } from '@lectern/contract/say';
import { escapeGift, formatMarks } from './gift.syntax.ts';
import { costInPercent, formatPercent } from './marks.ts';
import type { ExchangeMeta, ExchangeQuestion } from './question.ts';
import type { Losses } from './losses.ts';

/** Writes GIFT: texts as HTML, the solution as general feedback, the marks in a comment that Lectern reads again. */
export function writeGift(questions: readonly ExchangeQuestion[], { title }: ExchangeMeta, losses: Losses): string {
  const heading = title === '' ? '' : `// ${title}\n\n`;
  return heading + questions.map((question, index) => writeQuestion(question, index, losses)).join('\n');
}

function writeQuestion(question: ExchangeQuestion, index: number, losses: Losses): string {
  const { name, positive_mark, negative_mark, solution } = question;
  const cost = costInPercent(question);
  const isDefault = positive_mark === 1 && negative_mark === 0;
  if (positive_mark !== 1)
    losses.add(index, say('other programs do not see that a correct answer earns {mark}', { mark: positive_mark }));
  if (cost === null || cost < -100)
    losses.add(index, 'other programs may reject a negative mark that is larger than the mark');
  const wrong = cost === null || cost === 0 ? '~' : `~%${formatPercent(cost)}%`;
  const options = question.options.map(
    ({ text }, place) => `\t${place === question.correct ? '=' : wrong}${guard(text)}\n`,
  );
  return [
    isDefault ? '' : `${formatMarks(positive_mark, negative_mark)}\n`,
    name === null ? '' : `::${escapeGift(name)}::`,
    `[html]${escapeGift(question.question_text)}{\n`,
    ...options,
    solution === null ? '' : `\t####${guard(solution)}\n`,
    '}\n',
  ].join('');
}

/** An answer that begins like a weight or a format says its format first, so that its text stays text. */
function guard(text: string): string {
  return /^[[%]/.test(text) ? `[html]${escapeGift(text)}` : escapeGift(text);
}
