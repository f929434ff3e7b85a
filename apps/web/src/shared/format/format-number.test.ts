import { expect, test } from 'vitest';
import { numberText, percentText } from './format-number.ts';

test.each([
  [null, 2, '–'],
  [-3, 0, '−3'],
  [-0.001, 2, '0'],
  [0.3456, 2, '0.35'],
  [1234.5, 1, '1,234.5'],
])('%s with %i decimals reads %s', (number, decimals, text) => {
  expect(numberText(number, decimals)).toBe(text);
});

test.each([
  [null, '–'],
  [66.67, '66.7%'],
  [-12.5, '−12.5%'],
])('%s hundredths read %s', (percentage, text) => {
  expect(percentText(percentage)).toBe(text);
});
