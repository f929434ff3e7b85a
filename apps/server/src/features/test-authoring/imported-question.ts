import { say } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import { type ImportedQuestion, limits } from '@lectern/contract';
import { optionLetters } from '@lectern/contract/test-words';
import { sanitizeRichText } from '../../platform/text/rich-text.ts';
import { type ExchangeQuestion, partNames, type Problem } from './exchange/index.ts';

/**
 * A question from a file as the test form takes it, safe to show. Removed parts are added to `problems`; null, with the
 * reason there, when it could not be saved as it is then.
 */
export function cleanImported(question: ExchangeQuestion, line: number, problems: Problem[]): ImportedQuestion | null {
  let refused = false;
  const add = (said: Said, severity: Problem['severity']) => problems.push({ line, ...said, severity });
  const clean = (html: string, where: Said): string | null => {
    const safe = sanitizeRichText(html);
    const dropped = droppedTags(html, safe ?? '');
    if (dropped.length > 0) add(say('Not imported ({where}): {what}.', { where, what: dropped.join(', ') }), 'warning');
    if (Buffer.byteLength(safe ?? '') <= limits.richTextBytes) return safe;
    refused = true;
    add(say('The text is too long ({where}).', { where }), 'error');
    return null;
  };
  const required = (html: string, where: Said): string => {
    const safe = clean(html, where);
    if (safe === null && !refused) add(say('There is nothing visible ({where}).', { where }), 'error');
    refused ||= safe === null;
    return safe ?? '';
  };
  const imported: ImportedQuestion = {
    question_type: 'MCQ',
    question_text: required(question.question_text, partNames.question),
    question_options: question.options.map(({ text }, place) => ({
      text: required(text, say('option {letter}', { letter: optionLetters[place] ?? place + 1 })),
    })),
    correct_options: [optionLetters[question.correct] ?? 'A'],
    positive_mark: question.positive_mark,
    negative_mark: question.negative_mark,
    solution: question.solution === null ? null : clean(question.solution, partNames.solution),
    correct_answer_solution: null,
    ...(question.tags && { tags: question.tags }),
  };
  return refused ? null : imported;
}

const listedAtMost = 10;

/** Tags that were there before sanitising and are not any more, as people write them. */
function droppedTags(before: string, after: string): string[] {
  const counts = countTags(after);
  const gone = [...countTags(before)]
    .filter(([tag, count]) => (counts.get(tag) ?? 0) < count)
    .map(([tag]) => `<${tag}>`);
  return gone.length > listedAtMost ? [...gone.slice(0, listedAtMost), '…'] : gone;
}

function countTags(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ''] of html.matchAll(/<([a-z][a-z0-9]{0,30})\b/gi)) {
    const tag = name.toLowerCase();
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return counts;
}
