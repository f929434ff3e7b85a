import { expect, test } from 'vitest';
import { namesIn } from './names-in.ts';

test.each([
  ['', []],
  [' \n,;\t ', []],
  ['ada\r\nben; cem,\tada ', ['ada', 'ben', 'cem']],
  ["Ada O'Neil\nben@example.org", ["Ada O'Neil", 'ben@example.org']],
])('finds the names in %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
