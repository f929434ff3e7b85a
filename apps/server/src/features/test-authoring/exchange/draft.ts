import { say, sayCount } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import { hasText, plainToHtml, tidy, tidyName } from './html-text.ts';
import { Problems } from './listing.ts';
import { marksOf, NEARLY } from './marks.ts';
import { exchangeLimits, letterOf, type ExchangeQuestion, type ParsedQuestion } from './question.ts';
import { isTooLong } from './text-format.ts';

/** An option as files describe it: how much of the marks it earns, in percent; below zero it costs some. */
export type DraftOption = { text: string; percent: number; line: number };

/** A question on its way in, before it is known whether it can be one. */
export type Draft = {
  line: number;
  name: string | null;
  type: string;
  question_text: string;
  options: DraftOption[];
  /** Marks for the option with 100 %, as the file says. */
  fullMark: number;
  /** The negative mark where the file names one; null when the percentages say it. */
  negativeMark: number | null;
  solution: string | null;
  /** Tags of its own. */
  tags?: string[];
  problems: Problems;
};

/** The marks of a question whose file says nothing about them. */
export const DEFAULT_MARK = 1;

/** Something that is listed and cannot be taken in. */
export function notImported(line: number, name: string | null, type: string, reason: string | Said): ParsedQuestion {
  const problems = new Problems();
  problems.error(line, reason);
  return { line, name: tidyName(name), type, question: null, problems: problems.list() };
}

/** The sentence about a type that tests do not have; the entry names the type. */
export const foreignType = 'Only multiple choice and true/false can be imported.';

/** Checks a draft as a whole: it becomes a question, or its problems say why not. */
export function finish(draft: Draft): ParsedQuestion {
  const { line, type, problems } = draft;
  const name = tidyName(draft.name);
  const question_text = takeText(textOrName(draft), partNames.question, line, problems);
  if (!hasText(question_text)) problems.error(line, 'The question has no text.');
  if (draft.options.length > exchangeLimits.options.max) return tooManyOptions(draft, name);
  const options = takeOptions(draft);
  const solution = takeText(draft.solution ?? '', partNames.solution, line, problems);
  const lacksMore = problems.hasErrors;
  const correct = findCorrect(draft);
  const marks = lacksMore ? { positive_mark: 0, negative_mark: 0 } : marksOf(draft);
  const question: ExchangeQuestion = {
    name,
    question_text,
    options,
    correct: correct ?? 0,
    ...marks,
    solution: hasText(solution) ? solution : null,
    ...(draft.tags && draft.tags.length > 0 && { tags: draft.tags }),
  };
  const withoutKey = lacksMore || correct !== null ? {} : { withoutKey: question };
  return { line, name, type, question: problems.hasErrors ? null : question, ...withoutKey, problems: problems.list() };
}

/** People write the question where its name goes, and nothing behind it. */
function textOrName({ question_text, name, line, problems }: Draft): string {
  const named = tidyName(name);
  if (named === null || hasText(tidy(question_text)) || /<img\b/i.test(question_text)) return question_text;
  problems.warn(line, 'The question has no text, so its name was used instead.');
  return plainToHtml(named);
}

function tooManyOptions({ line, type, options, problems }: Draft, name: string | null): ParsedQuestion {
  const { max } = exchangeLimits.options;
  const count = options.length;
  problems.error(
    line,
    count < 27
      ? say('A question can have at most {max} options; this one has {count}.', { max, count })
      : say('A question can have at most {max} options; this one has many more.', { max }),
  );
  return { line, name, type, question: null, problems: problems.list() };
}

function takeOptions({ options, line, problems }: Draft): { text: string }[] {
  const { min } = exchangeLimits.options;
  if (options.length < min)
    problems.error(
      line,
      say('A question needs at least {min} options; this one has {count}.', { min, count: options.length }),
    );
  return options.map((option, place) => {
    const text = takeText(option.text, say('option {letter}', { letter: letterOf(place) }), option.line, problems);
    if (!hasText(text)) problems.error(option.line, say('Option {letter} is empty.', { letter: letterOf(place) }));
    return { text };
  });
}

/** The parts of a question in a sentence; an option is one too. */
export const partNames = { question: say('question##part'), solution: say('solution##part') };

const sourceInFile = /\bsrc\s*=\s*["']?(?:data:|@@PLUGINFILE@@)/i;

function takeText(html: string, where: Said, line: number, problems: Problems): string {
  let images = 0;
  const withoutImages = html.replaceAll(/<img\b[^<>]*>/gi, (tag) => {
    if (!sourceInFile.test(tag)) return tag;
    images += 1;
    return '';
  });
  if (images > 0)
    problems.warn(
      line,
      sayCount(
        images,
        'Not imported: an embedded image ({where}). Add it by hand.',
        'Not imported: {n} embedded images ({where}). Add them by hand.',
        { where },
      ),
    );
  const text = isTooLong(withoutImages) ? withoutImages : tidy(withoutImages);
  if (isTooLong(text)) problems.error(line, say('The text is too long ({where}).', { where }));
  return text;
}

function findCorrect({ options, line, problems }: Draft): number | null {
  const right = options.flatMap(({ percent }, place) => (percent >= 100 - NEARLY ? [place] : []));
  const [correct] = right;
  if (correct === undefined) {
    const shared = options.some(({ percent }) => percent > NEARLY);
    const reason = shared ? 'No single option is correct: several share the marks.' : 'No option is marked as correct.';
    problems.error(line, reason);
    return null;
  }
  if (right.length > 1) {
    const letters = right.slice(0, exchangeLimits.options.max).map(letterOf).join(', ');
    problems.error(
      line,
      say('Options {letters} are all marked as correct; a question has exactly one correct option.', { letters }),
    );
    return null;
  }
  for (const [place, { percent, line: at }] of options.entries())
    if (place !== correct && percent > NEARLY)
      problems.warn(
        at,
        say('Option {letter} earned {percent}% of the marks; here it simply counts as wrong.', {
          letter: letterOf(place),
          percent: round(percent),
        }),
      );
  return correct;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
