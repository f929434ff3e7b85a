/** A line of a file, without its end; numbers start at 1. */
export type Line = { number: number; text: string };

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Newlines of one kind. */
export function unifyNewlines(text: string): string {
  if (!text.includes('\r')) return text;
  // By hand, because replacing twenty million of them in a string takes seconds.
  const units = new Uint16Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const isFirstOfTwo = unit === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED;
    if (isFirstOfTwo) continue;
    units[length] = unit === CARRIAGE_RETURN ? LINE_FEED : unit;
    length += 1;
  }
  return Buffer.from(units.buffer, 0, length * 2).toString('utf16le');
}

/**
 * The lines one after another, and of several empty ones in a row only the last. Splitting all at once would cost much memory
 * for a file of nothing but newlines.
 */
export function* linesOf(input: string): Generator<Line> {
  const text = unifyNewlines(input);
  let number = 0;
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    number += 1;
    const isFollowedByEmpty = end === start && text.charCodeAt(end + 1) === LINE_FEED;
    if (!isFollowedByEmpty) yield { number, text: text.slice(start, end) };
    start = end + 1;
  }
}

/** Tells on which line an offset is, for offsets that only grow. */
export function lineCounter(text: string, firstLine = 1): (offset: number) => number {
  let line = firstLine;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next >= 0 && next < offset) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}
