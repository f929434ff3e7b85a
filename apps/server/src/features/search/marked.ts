import type { MarkedText } from '@lectern/contract';
import { wordsIn } from '../../platform/text/words.ts';
/** The words that answer a search, and a beginning of more. */
export type ToMark = { words: ReadonlySet<string>; beginning: string | null };

/** The characters of an excerpt, and of those before its first hit. */
const longest = 220;
const before = 60;
/** Marks of one text. */
const mostMarks = 20;

function marksIn(text: string, { words, beginning }: ToMark): MarkedText['marks'] {
  const marks: MarkedText['marks'] = [];
  for (const { word, from, to } of wordsIn(text)) {
    if (!words.has(word) && (beginning === null || !word.startsWith(beginning))) continue;
    marks.push({ from, to });
    if (marks.length === mostMarks) break;
  }
  return marks;
}

/** A text with the places that answer the search. */
export const marked = (text: string, toMark: ToMark): MarkedText => ({ text, marks: marksIn(text, toMark) });

/** The part of a text around its first hit, or its beginning; cut between words and on one line. Null for an empty text. */
export function excerptOf(text: string, toMark: ToMark): MarkedText | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return null;
  const first = marksIn(line, toMark)[0]?.from ?? 0;
  const start = first <= before ? 0 : endOfWord(line, first - before);
  const end = line.length <= start + longest ? line.length : startOfWord(line, start + longest);
  const part = line.slice(start, end).trim();
  return marked(`${start > 0 ? '…' : ''}${part}${end < line.length ? '…' : ''}`, toMark);
}

function endOfWord(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space === -1 || space > at + before / 2 ? whole(text, at) : space + 1;
}

function startOfWord(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return space < at - before ? whole(text, at) : space;
}

/** No sign is cut in two. */
const whole = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at);
