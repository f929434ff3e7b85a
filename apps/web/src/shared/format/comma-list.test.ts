import { afterEach, expect, test } from 'vitest';
import { commaList } from './comma-list.ts';

afterEach(() => document.documentElement.setAttribute('lang', 'en'));

test.each([
  ['en', [], ''],
  ['en', ['a'], 'a'],
  ['en', ['a', 'b', 'c'], 'a, b, c'],
  ['es', ['a', 'b', 'c'], 'a, b, c'],
  ['ar', ['a', 'b', 'c'], 'a، وb، وc'],
])('in %s the things %j read %j', (language, things, text) => {
  document.documentElement.setAttribute('lang', language);
  expect(commaList(things)).toBe(text);
});
