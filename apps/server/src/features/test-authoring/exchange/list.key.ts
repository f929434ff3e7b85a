import type { ListLine } from './list.lines.ts';
import { plainSigns } from './list.marker.ts';
import type { RawQuestion } from './list.raw.ts';

/** One entry of a key: the number of a question and its answer. */
export type KeyPair = { number: number; value: string; line: number };

const pair = /(\d{1,3})\s?[.)\]:=\-–—→>\t ]{1,3}\s?\(?(\p{L}{1,12}|\d{1,2})\)?(?=$|[\s,;.|/)])/giuy;
const tight = /(\d{1,3})\s?\(?(\p{L})\)?(?=$|[\s,;.|/)])/giuy;
const between = /[\s,;.|/()]*/y;

/** The pairs of "1-B, 2) c; 3 A" or "1b 2c", where the text holds nothing else; none otherwise. */
export function keyPairs(text: string, line: number): KeyPair[] {
  const shown = plainSigns(text.slice(0, 5_000)).replace(/^[-•*(\s]+/, '');
  const found: KeyPair[] = [];
  let at = 0;
  while (at < shown.length) {
    const match = [tight, pair].map((each) => matchAt(each, shown, at)).find((each) => each !== null);
    if (!match) return [];
    found.push({ number: Number(match[1]), value: match[2] ?? '', line });
    at += match[0].length;
    at += matchAt(between, shown, at)?.[0].length ?? 0;
  }
  return found;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Without a heading a key is told by numbers that begin again, each with one letter. */
export function beginsKey(
  pairs: readonly KeyPair[],
  questions: readonly RawQuestion[],
  next: ListLine | undefined,
): boolean {
  const [first] = pairs;
  if (first === undefined || !pairs.every(({ value }) => value.length === 1)) return false;
  if (first.number !== (questions[0]?.number ?? 1)) return false;
  if (pairs.length > 1) return true;
  return questions.length > 1 && next !== undefined && keyPairs(next.text, 0)[0]?.number === first.number + 1;
}
