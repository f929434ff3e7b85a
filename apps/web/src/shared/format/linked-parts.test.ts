import { expect, test } from 'vitest';
import { linkedParts } from './linked-parts.ts';

const linksIn = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ['no address', []],
  ['javascript:alert(1) data:text/html,x ftp://a.org www.a.org', []],
  ['See https://a.org/x?y=1#z.', ['https://a.org/x?y=1#z']],
  ['(https://a.org)', ['https://a.org']],
  [
    'https://en.wikipedia.org/wiki/Leaf_(plant), then HTTP://B.org!',
    ['https://en.wikipedia.org/wiki/Leaf_(plant)', 'HTTP://B.org'],
  ],
  ['<a href="https://a.org/">x</a>', ['https://a.org/']],
  ['https://', []],
  ['انظر https://a.org، ثم', ['https://a.org']],
])('finds the addresses in %s', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test('loses nothing of the text', () => {
  const text = 'First\n\nSee https://a.org/x, (http://b.org) and “https://c.org”.\n';
  expect(
    linkedParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
