import { afterEach, expect, test } from 'vitest';
import { listText } from './list-text.ts';

afterEach(() => {
  document.documentElement.lang = 'en';
});

test.each([
  [[], ''],
  [['leaves'], 'leaves'],
  [['leaves', 'roots'], 'leaves and roots'],
  [['leaves', 'roots', 'stems'], 'leaves, roots and stems'],
])('%j is the list "%s"', (things, expected) => {
  expect(listText(things)).toBe(expected);
});

test('a list is joined as the language of the page does', () => {
  document.documentElement.lang = 'es';
  expect(listText(['hojas', 'raíces', 'tallos'])).toBe('hojas, raíces y tallos');
});
