export type SeededRandom = {
  readonly seed: number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
};

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { seed, between: (min, max) => min + Math.floor(next() * (max - min + 1)) };
}
