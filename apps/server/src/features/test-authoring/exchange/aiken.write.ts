import { say } from '@lectern/contract/say';
import { htmlToPlain, plainToHtml } from './html-text.ts';
import type { Losses } from './losses.ts';
import { letterOf, type ExchangeQuestion } from './question.ts';

/** Writes Aiken, which knows one line of plain text for the question and for each option, and nothing else. */
export function writeAiken(questions: readonly ExchangeQuestion[], losses: Losses): string {
  return questions.map((question, index) => writeQuestion(question, index, losses)).join('\n');
}

function writeQuestion(question: ExchangeQuestion, index: number, losses: Losses): string {
  if (question.name !== null) losses.add(index, 'the name is left out');
  if (question.solution !== null) losses.add(index, 'the solution is left out');
  if (question.positive_mark !== 1 || question.negative_mark !== 0)
    losses.add(
      index,
      say('the marks ({right} and -{wrong}) are left out', {
        right: question.positive_mark,
        wrong: question.negative_mark,
      }),
    );
  const text = oneLine(question.question_text, index, losses);
  if (/^(?:[A-Z][.)]|ANSWER:)/i.test(text)) losses.add(index, 'other programs may mistake the question for an option');
  const options = question.options.map(
    (option, place) => `${letterOf(place)}. ${oneLine(option.text, index, losses)}\n`,
  );
  return `${text}\n${options.join('')}ANSWER: ${letterOf(question.correct)}\n`;
}

function oneLine(html: string, index: number, losses: Losses): string {
  const line = htmlToPlain(html).replaceAll(/\s+/g, ' ');
  // A paragraph around it all is how the editor writes plain text; without it nothing is lost.
  const bare = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/.exec(html)?.[1] ?? html;
  if (plainToHtml(line) !== bare) losses.add(index, 'formatting, images and line breaks are left out');
  return line;
}
