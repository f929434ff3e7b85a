import { expect, test } from 'vitest';
import { axisOf } from './axis.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 1, 2, 3, 4, 5]],
  [8, [0, 2, 4, 6, 8]],
  [25, [0, 5, 10, 15, 20, 25]],
  [26, [0, 10, 20, 30]],
  [1_001, [0, 500, 1_000, 1_500]],
  [48_213, [0, 10_000, 20_000, 30_000, 40_000, 50_000]],
])('for %d the marks are round', (most, marks) => {
  expect(axisOf(most)).toEqual({ top: marks.at(-1), marks });
});

test('no value stands above the axis', () => {
  for (let most = 0; most < 3_000; most += 7) expect(axisOf(most).top).toBeGreaterThanOrEqual(most);
});
