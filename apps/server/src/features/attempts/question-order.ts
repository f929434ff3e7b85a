import { createHash } from 'node:crypto';

/**
 * Things about the questions of an attempt in the order in which it asks them: the author's, or one that the attempt's
 * secret seed and the questions alone decide, so that it stays the same and is stored nowhere.
 */
export function inQuestionOrder<T>(
  { question_seed: seed }: { question_seed: string | null },
  things: readonly T[],
  questionOf: (thing: T) => string,
): readonly T[] {
  if (seed === null) return things;
  return things
    .map((thing) => ({ thing, rank: rankOf(seed, questionOf(thing)) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ thing }) => thing);
}

const rankOf = (seed: string, question: string): string =>
  createHash('sha256').update(`${seed}:${question}`).digest('hex');
