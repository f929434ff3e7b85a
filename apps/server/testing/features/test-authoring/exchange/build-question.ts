import type { ExchangeFormat } from '@lectern/contract/test-words';
import type { ExchangeQuestion, ParsedQuestion } from '../../../../src/features/test-authoring/exchange/index.ts';
import { parse } from '../../../../src/features/test-authoring/exchange/index.ts';

/** A question with three options, of which B is right. */
export function buildQuestion(changes: Partial<ExchangeQuestion> = {}): ExchangeQuestion {
  return {
    name: null,
    question_text: 'Which of these is a mammal?',
    options: [{ text: 'The trout' }, { text: 'The otter' }, { text: 'The heron' }],
    correct: 1,
    positive_mark: 1,
    negative_mark: 0,
    solution: null,
    ...changes,
  };
}

/** The first thing that the text lists. */
export function parseOne(format: ExchangeFormat, text: string): ParsedQuestion {
  const [first] = parse(format, text).questions;
  if (first === undefined) throw new Error('nothing was listed');
  return first;
}

/** The questions that can be imported. */
export function importable(format: ExchangeFormat, text: string): ExchangeQuestion[] {
  return parse(format, text).questions.flatMap(({ question }) => (question === null ? [] : [question]));
}

/** The problems of everything that is listed, as `line severity message`. */
export function saidOf(format: ExchangeFormat, text: string): string[] {
  return parse(format, text).questions.flatMap(({ problems }) =>
    problems.map(({ line, severity, message }) => `${line} ${severity}: ${message}`),
  );
}
