import { say } from '@lectern/contract/say';
import type { Draft } from './draft.ts';
import type { Problems } from './listing.ts';
import { letterOf } from './question.ts';
import { findUnescaped, listUnescaped, splitGeneralFeedback, unescapeGift } from './gift.syntax.ts';
import { formattedToHtml, type TextFormat } from './text-format.ts';

export type GiftText = { format: TextFormat; text: string };

const markers: readonly (readonly [string, TextFormat])[] = [
  ['[html]', 'html'],
  ['[moodle]', 'guessed'],
  ['[plain]', 'plain'],
  ['[markdown]', 'markdown'],
];

/** Takes the marker `[html]`, `[plain]`, `[markdown]` or `[moodle]` off the text; without one it has the given format. */
export function withFormat(raw: string, inherited: TextFormat): GiftText {
  const text = raw.trim();
  for (const [marker, format] of markers)
    if (text.slice(0, marker.length).toLowerCase() === marker) return { format, text: text.slice(marker.length) };
  return { format: inherited, text };
}

/** HTML of a text in its format. */
export function toHtml({ format, text }: GiftText, line: number, problems: Problems): string {
  return formattedToHtml(unescapeGift(text).trim(), format, line, problems);
}

/** More options than anybody means: what follows changes nothing in the verdict. */
const ENOUGH = 100;

type Answer = { sign: string; offset: number; text: string };

/** Reads what stands between the braces of a multiple-choice question. */
export function readAnswers(text: string, format: TextFormat, lineAt: (offset: number) => number, draft: Draft): void {
  const { problems } = draft;
  const [ownAnswers, general] = splitGeneralFeedback(text);
  if (general !== null) draft.solution = toHtml(withFormat(general, format), lineAt(ownAnswers.length), problems);
  const answers = splitAnswers(ownAnswers);
  const [first] = answers;
  if (first?.sign === '') problems.error(lineAt(0), 'There is text before the first = or ~ of the answers.');
  draft.options = answers.flatMap((answer, place) => {
    if (answer.sign === '') return [];
    const line = lineAt(answer.offset);
    const [ownText, feedback] = splitFeedback(answer.text);
    if (feedback !== null)
      problems.warn(line, say('Not imported: the feedback on option {letter}.', { letter: letterOf(place) }));
    const { percent, rest } = readWeight(ownText, answer.sign);
    return [{ text: toHtml(withFormat(rest, format), line, problems), percent, line }];
  });
}

function splitAnswers(text: string): Answer[] {
  const signs = listUnescaped(text, /[~=]/, ENOUGH);
  const start = signs[0] ?? text.length;
  const before = text.slice(0, start).trim();
  const answers = signs.map((at, place): Answer => {
    return { sign: text.charAt(at), offset: at, text: text.slice(at + 1, signs[place + 1] ?? text.length) };
  });
  // `~=` is how Moodle itself separates answers while reading; people write it too.
  const meant = answers.filter(
    ({ sign, text: own }, place) => !(sign === '~' && own === '' && answers[place + 1]?.sign === '='),
  );
  return before === '' ? meant : [{ sign: '', offset: 0, text: before }, ...meant];
}

function splitFeedback(text: string): [string, string | null] {
  const at = findUnescaped(text, /#/);
  if (at < 0) return [text, null];
  const feedback = text.slice(at + 1).trim();
  return [text.slice(0, at), feedback === '' ? null : feedback];
}

function readWeight(text: string, sign: string): { percent: number; rest: string } {
  const match = /^\s*%(-?\d{1,5}(?:\.\d{0,10})?)%/.exec(text);
  if (match === null) return { percent: sign === '=' ? 100 : 0, rest: text };
  return { percent: Number(match[1]), rest: text.slice(match[0].length) };
}
