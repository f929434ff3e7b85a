/**
 * The marks of an axis of whole numbers, from 0 to the first round number that is not below `most`: at most five steps of
 * 1, 2 or 5 times a power of ten.
 */
export function axisOf(most: number): { top: number; marks: number[] } {
  const least = Math.max(1, most) / 5;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= least) ?? least);
  const count = Math.max(1, Math.ceil(most / step));
  return { top: count * step, marks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
