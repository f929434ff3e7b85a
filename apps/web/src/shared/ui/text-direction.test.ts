import { expect, test } from 'vitest';
import { textDirection } from './text-direction.ts';

test.each([
  [{}, 'auto'],
  [{ type: 'search' }, 'auto'],
  [{ type: 'email' }, 'ltr'],
  [{ type: 'url', inputMode: 'url' }, 'ltr'],
  [{ type: 'tel' }, 'ltr'],
  [{ inputMode: 'numeric' }, 'ltr'],
  [{ type: 'date' }, undefined],
])('text typed into %j reads %s', (kind, direction) => {
  expect(textDirection(kind)).toBe(direction);
});
