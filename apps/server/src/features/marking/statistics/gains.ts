/** Somebody's score before and after, in hundredths of the maximum. */
export type Pair = { pre: number; post: number };
export type GainFigures = {
  students: number;
  meanPre: number | null;
  meanPost: number | null;
  gain: number | null;
  meanGain: number | null;
};

/**
 * The normalised gain: what was gained of what there was to gain (Hake, 1998, American Journal of Physics 66(1), 64–74).
 * Below zero for a loss; null where nothing was left to gain.
 */
export function normalisedGain({ pre, post }: Pair): number | null {
  return pre >= 100 ? null : (post - pre) / (100 - pre);
}

/**
 * The gain of a group both ways: `gain` from the means, as Hake defined it, and `meanGain` as the mean of the students'
 * own gains. The two differ when gains go with what students knew before.
 */
export function groupGain(pairs: readonly Pair[]): GainFigures {
  const [meanPre, meanPost] = [mean(pairs.map(({ pre }) => pre)), mean(pairs.map(({ post }) => post))];
  const own = pairs.map(normalisedGain).filter((gain) => gain !== null);
  return {
    students: pairs.length,
    meanPre,
    meanPost,
    gain: meanPre === null || meanPost === null ? null : normalisedGain({ pre: meanPre, post: meanPost }),
    meanGain: mean(own),
  };
}

/** The arithmetic mean; null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
