import { linesOf } from './lines.ts';
import { readMarks } from './gift.syntax.ts';
import { exchangeLimits } from './question.ts';

/** The lines of one question without its comments. A blank line ends it, whatever is still open. */
export type GiftBlock = {
  line: number;
  text: string;
  /** The line of the file for an offset in `text`. */
  lineAt: (offset: number) => number;
  marks: { positive: number; negative: number } | null;
  /** Moodle's labels from comments: `[id:…]` and `[tag:…]`. */
  labels: string[];
  /** Nobody means so long a question; the rest of it was not read. */
  isTooLong: boolean;
};

const MOST_COMMENTS = 20;

type Part = { line: number; offset: number; text: string };

/** The questions of a GIFT file as they stand in it; a category line is a block of its own. */
export function* blocksOf(text: string): Generator<GiftBlock> {
  let parts: Part[] = [];
  let comments: string[] = [];
  let offset = 0;
  const close = () => {
    const block = parts.length > 0 ? toBlock(parts, comments) : null;
    [parts, comments, offset] = [[], [], 0];
    return block;
  };
  for (const line of linesOf(text)) {
    const trimmed = line.text.trim();
    const endsBlock = trimmed === '' || trimmed.startsWith('$CATEGORY:');
    if (endsBlock) {
      const block = close();
      if (block !== null) yield block;
    }
    if (trimmed.startsWith('//')) comments = [...comments.slice(-MOST_COMMENTS), trimmed];
    else if (trimmed !== '' && offset <= exchangeLimits.question) {
      parts.push({ line: line.number, offset, text: trimmed });
      offset += trimmed.length + 1;
    }
    if (endsBlock && trimmed !== '') {
      const category = close();
      if (category !== null) yield category;
    }
  }
  const last = close();
  if (last !== null) yield last;
}

function toBlock(parts: Part[], comments: string[]): GiftBlock {
  const last = parts.at(-1);
  return {
    line: parts[0]?.line ?? 1,
    text: parts.map(({ text }) => text).join('\n'),
    lineAt: (offset) => lineAt(parts, offset),
    marks: comments.map(readMarks).find((marks) => marks !== null) ?? null,
    labels: comments.flatMap((comment) => comment.match(/\[(?:id|tag):[^[\]]*\]/g) ?? []),
    isTooLong: last !== undefined && last.offset + last.text.length > exchangeLimits.question,
  };
}

function lineAt(parts: readonly Part[], offset: number): number {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.offset ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return parts[low]?.line ?? 1;
}
