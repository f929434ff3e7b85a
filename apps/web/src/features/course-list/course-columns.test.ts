import { expect, test } from 'vitest';
import { durationCell, durationFact } from './course-columns.ts';

test.each([
  [{ duration: 3, duration_unit: 'months' }, '3', { label: 'Duration in Months', content: '3' }],
  [{ duration: 52, duration_unit: 'hours' }, '52h', { label: 'Duration', content: '52 hours' }],
  [{ duration: 1, duration_unit: 'hours' }, '1h', { label: 'Duration', content: '1 hour' }],
] as const)('%j never stands under a unit that it has not', (course, cell, fact) => {
  expect(durationCell(course)).toBe(cell);
  expect(durationFact(course)).toEqual(fact);
});
