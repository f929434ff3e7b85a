import { expect, test } from 'vitest';
import { nextSort } from './sortable-header.tsx';

test.each([
  [undefined, 'name'],
  ['name', '-name'],
  ['-name', undefined],
  ['duration', 'name'],
])('pressing Name under the order %s gives %s', (sort, next) => {
  expect(nextSort('name', sort)).toBe(next);
});
