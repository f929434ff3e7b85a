import type { RawQuestion } from './list.raw.ts';
import { marksPattern } from './list.words.ts';

/** The text without the marks at its end or beginning, which go into `raw`. */
export function takeMarks(text: string, raw: RawQuestion): string {
  const tail = text.slice(-80);
  const before = text.slice(0, -80);
  for (const pattern of [marksPattern.bracketed, marksPattern.square, marksPattern.dashed]) {
    const found = pattern.exec(tail);
    const [whole = '', first, lost, signed, signedLost] = found ?? [];
    if (found === null || tail.slice(found.index + whole.length).replace(/[\s.?:]+/, '') !== '') continue;
    setMarks(raw, first ?? signed, lost ?? signedLost);
    return `${before}${tail.slice(0, found.index)}`.trim() + tail.slice(found.index + whole.length).trim();
  }
  const head = marksPattern.bracketed.exec(text.slice(0, 60));
  if (head?.index !== 0) return text;
  setMarks(raw, head[1] ?? head[3], head[2] ?? head[4]);
  return text.slice(head[0].length).trim();
}

const value = (text: string): number => Number(text.replace(/[-−–+\s]+/, '').replace(',', '.'));

function setMarks(raw: RawQuestion, full: string | undefined, lost: string | undefined): void {
  if (full !== undefined) raw.marks.full ??= value(full);
  if (lost !== undefined) raw.marks.lost ??= value(lost);
}

/** Whether a text is nothing but marks, which go into `raw` then. */
export function takesMarks(raw: RawQuestion, text: string): boolean {
  const bracketed = marksPattern.bracketed.exec(text);
  const isWhole = bracketed?.[0].length === text.length;
  const full = isWhole ? (bracketed[1] ?? bracketed[3]) : marksPattern.alone.exec(text)?.[1];
  if (full === undefined) return false;
  setMarks(raw, full, isWhole ? (bracketed[2] ?? bracketed[4]) : undefined);
  return true;
}
