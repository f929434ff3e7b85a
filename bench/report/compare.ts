import type { Result, Run } from './results.ts';

/** A request is too slow when it takes this many times longer at large, and at least this many milliseconds more. */
export const tooSlow = { ratio: 2, floorMs: 1 } as const;
/** The most that a list, filter or search of people may take at large, in milliseconds. */
export const budgetMs = 100;

export type Pair = { small: Result | null; large: Result | null; ratio: number | null; offends: boolean };

const keyOf = ({ route, what, as }: Result) => `${route} | ${what} | ${as}`;

/** Each request at both scales, in the order of the cases; one that was measured at one scale only has no ratio. */
export function compare(small: Run | null, large: Run | null): Pair[] {
  const atLarge = new Map((large?.results ?? []).map((result) => [keyOf(result), result]));
  const pairs = (small?.results ?? []).map((result) => {
    const key = keyOf(result);
    const other = atLarge.get(key) ?? null;
    atLarge.delete(key);
    return pairOf(result, other);
  });
  return [...pairs, ...[...atLarge.values()].map((result) => pairOf(null, result))];
}

function pairOf(small: Result | null, large: Result | null): Pair {
  if (small === null || large === null) return { small, large, ratio: null, offends: false };
  const ratio = large.times.p50 / small.times.p50;
  const slower = large.times.p50 - small.times.p50;
  return { small, large, ratio, offends: ratio > tooSlow.ratio && slower > tooSlow.floorMs };
}
