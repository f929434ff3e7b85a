import { expect, test } from 'vitest';
import { dayText } from './days-of-week.ts';

const noon = new Date(2026, 2, 28, 12);

test.each([
  ['a moment of the same day', new Date(2026, 2, 28, 23, 59), 'today'],
  ['midnight', new Date(2026, 2, 29), 'tomorrow'],
  ['the evening of the day on which clocks are changed', new Date(2026, 2, 29, 23, 59), 'tomorrow'],
  ['the day after', new Date(2026, 2, 30), 'Monday 30 March'],
])('%s is told by the day of the reader', (_, at, text) => {
  expect(dayText(at, noon).replace(',', '')).toBe(text);
});
