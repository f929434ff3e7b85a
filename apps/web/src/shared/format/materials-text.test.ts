import { expect, test } from 'vitest';
import { materialsText } from './materials-text.ts';

test.each([
  [0, 0, '0 materials'],
  [1, 1, '1 of 1 material · 100%'],
  [3, 5, '3 of 5 materials · 60%'],
  [199, 200, '199 of 200 materials · 99%'],
])('%d of %d is %j', (completed, total, text) => {
  expect(materialsText(completed, total)).toBe(text);
});
