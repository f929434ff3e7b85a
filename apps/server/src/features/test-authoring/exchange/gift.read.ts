import { say } from '@lectern/contract/say';
import type { Said } from '@lectern/contract/sentence';
import { DEFAULT_MARK, type Draft, finish, foreignType, notImported } from './draft.ts';
import { type GiftBlock, blocksOf } from './gift.block.ts';
import { findUnescaped, listUnescaped, splitGeneralFeedback, unescapeGift } from './gift.syntax.ts';
import { readAnswers, toHtml, withFormat } from './gift.answers.ts';
import type { TextFormat } from './text-format.ts';
import { Listing, Problems } from './listing.ts';
import { storableTags } from './tags.ts';
import type { ParsedFile, ParsedQuestion } from './question.ts';

const longestCategory = 1_000;

/** Reads GIFT. */
export function readGift(text: string): ParsedFile {
  const listing = new Listing();
  for (const block of blocksOf(text)) {
    if (block.text.startsWith('$CATEGORY:'))
      listing.category(block.line, block.text.slice('$CATEGORY:'.length, longestCategory));
    else if (listing.isFull) listing.leaveOut(block.line);
    else listing.add(readBlock(block));
  }
  return listing.result();
}

function readBlock(block: GiftBlock): ParsedQuestion {
  if (block.isTooLong) return notImported(block.line, null, 'unknown', 'The question is too long.');
  const { name, start } = readName(block.text);
  const braces = listUnescaped(block.text.slice(start), /[{}]/, 3).map((at) => at + start);
  const [open, close, ...more] = braces;
  if (open === undefined)
    return notImported(block.line, name, 'description', 'There are no answers in { }: this is only text.');
  if (block.text.charAt(open) === '}')
    return notImported(block.line, name, 'unknown', 'There is a } without a { before it.');
  if (close === undefined || block.text.charAt(close) === '{')
    return notImported(block.line, name, 'unknown', 'The { is not closed by a }. A blank line ends a question.');
  const [next] = more;
  if (next !== undefined) return notImported(block.line, name, 'unknown', furtherBraces(block, close, next));
  const answers = block.text.slice(open + 1, close);
  const type = typeOf(answers);
  if (type !== 'multichoice' && type !== 'truefalse') return notImported(block.line, name, type, foreignType);
  const draft = emptyDraft(block, name, type);
  const before = block.text.slice(start, open);
  const after = block.text.slice(close + 1);
  // Answers in the midst of a sentence stand for a missing word.
  const question = withFormat(after.trim() === '' ? before : `${before}_____${after}`, 'guessed');
  draft.question_text = toHtml(question, block.line, draft.problems);
  if (type === 'truefalse') readTrueFalse(answers, question.format, block.lineAt(open), draft);
  else readAnswers(answers, question.format, (offset) => block.lineAt(open + 1 + offset), draft);
  return finish(draft);
}

/** Braces after the answers are the next question's where it begins on a line of its own. */
function furtherBraces(block: GiftBlock, close: number, next: number): string | Said {
  const newline = block.text.lastIndexOf('\n', next);
  if (newline < close) return 'There are more braces. In text, write them as \\{ and \\}.';
  const begins = block.text.indexOf('\n', close) + 1;
  return say('Another question begins on line {line}: it needs an empty line before it.', {
    line: block.lineAt(begins),
  });
}

function readName(text: string): { name: string | null; start: number } {
  if (!text.startsWith('::')) return { name: null, start: 0 };
  const end = findUnescaped(text, /::/, 2);
  return end < 0 ? { name: null, start: 2 } : { name: unescapeGift(text.slice(2, end)), start: end + 2 };
}

/** The type as Moodle tells it from the answers, in its order of looking. */
function typeOf(answers: string): string {
  const text = answers.trim();
  if (text === '' || text.startsWith('####')) return 'essay';
  if (text.startsWith('#')) return 'numerical';
  if (/^\d*:[A-Z]+:/.test(text)) return 'cloze';
  if (findUnescaped(text, /~/) >= 0) return 'multichoice';
  if (findUnescaped(text, /=/) >= 0) return text.includes('->') ? 'matching' : 'shortanswer';
  return /^(?:T|TRUE|F|FALSE)\s*(?:#|$)/i.test(text) ? 'truefalse' : 'shortanswer';
}

function emptyDraft(block: GiftBlock, name: string | null, type: string): Draft {
  const problems = new Problems();
  const isTag = (label: string) => label.startsWith('[tag:');
  const lost = block.labels.filter((label) => !isTag(label));
  if (lost.length > 0) problems.warn(block.line, say('Not imported: {what}.', { what: lost.join(' ').slice(0, 200) }));
  return {
    line: block.line,
    name,
    type,
    question_text: '',
    options: [],
    fullMark: block.marks?.positive ?? DEFAULT_MARK,
    negativeMark: block.marks?.negative ?? null,
    solution: null,
    tags: storableTags(block.labels.filter(isTag).map((label) => label.slice('[tag:'.length, -1))),
    problems,
  };
}

function readTrueFalse(answers: string, format: TextFormat, line: number, draft: Draft): void {
  const isTrue = /^\s*T/i.test(answers);
  draft.options = [
    { text: 'True', percent: isTrue ? 100 : 0, line },
    { text: 'False', percent: isTrue ? 0 : 100, line },
  ];
  const [own, general] = splitGeneralFeedback(answers);
  if (own.includes('#')) draft.problems.warn(line, 'Not imported: the feedback on individual answers.');
  if (general !== null) draft.solution = toHtml(withFormat(general, format), line, draft.problems);
}
