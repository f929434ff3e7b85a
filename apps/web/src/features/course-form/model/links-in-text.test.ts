import { expect, test } from 'vitest';
import { linksInText } from './links-in-text.ts';

const readable = (text: string) =>
  linksInText(text).links.map(({ name, content_type: type, content_url: url }) => `${name} | ${type} | ${url}`);

test.each([
  ['https://example.org/leaves', 'leaves | Link | https://example.org/leaves'],
  ['How leaves work https://example.org/a.pdf', 'How leaves work | PDF | https://example.org/a.pdf'],
  ['How leaves work: https://youtu.be/abc', 'How leaves work | Video | https://youtu.be/abc'],
  ['3. Roots – https://example.org/r', 'Roots | Link | https://example.org/r'],
  ['- Roots (https://example.org/roots)', 'Roots | Link | https://example.org/roots'],
  ['https://example.org/r\tRoots', 'Roots | Link | https://example.org/r'],
  ['"Roots, and more","https://example.org/r"', 'Roots, and more | Link | https://example.org/r'],
  ['„Roots“ https://example.org/r', 'Roots | Link | https://example.org/r'],
  ['[Roots](https://example.org/r)', 'Roots | Link | https://example.org/r'],
  [
    '<https://example.org/photosynthesis_in-plants.html>',
    'photosynthesis in plants | Link | https://example.org/photosynthesis_in-plants.html',
  ],
  ['See https://en.wikipedia.org/wiki/Leaf_(botany).', 'See | Link | https://en.wikipedia.org/wiki/Leaf_(botany)'],
  ['www.example.org', 'example.org | Link | https://www.example.org'],
  ['https://example.org/watch?v=1', 'watch | Link | https://example.org/watch?v=1'],
  ['https://youtu.be/abcDefGhi', 'youtu.be | Video | https://youtu.be/abcDefGhi'],
  ['https://example.org/swings.mp4', 'swings | Video | https://example.org/swings.mp4'],
  ['https://example.org/42', 'example.org | Link | https://example.org/42'],
  ['https://example.org/%E4%B8%ad%', 'example.org | Link | https://example.org/%E4%B8%ad%'],
  ['أوراق النبات https://example.org/leaf', 'أوراق النبات | Link | https://example.org/leaf'],
])('%j is a material', (line, material) => {
  expect(readable(line)).toEqual([material]);
});

test('each line is one material, empty ones are nothing, and lines without a link are named', () => {
  const found = linksInText('Week 1\nhttps://example.org/one\n\n  \nnothing here\r\nTwo https://example.org/two');
  expect(found.links.map(({ name }) => name)).toEqual(['one', 'Two']);
  expect(found.without).toEqual([1, 5]);
});

test('a name is cut where it is longer than a name may be', () => {
  const [link] = linksInText(`${'x'.repeat(400)} https://example.org/`).links;
  expect(link?.name.length).toBeLessThanOrEqual(255);
});

test('a long line of signs is read in a moment', () => {
  const began = performance.now();
  for (const sign of ['(', ' -', 'https://', '.', 'www.']) linksInText(`https://x ${sign.repeat(100_000)}x`);
  expect(performance.now() - began).toBeLessThan(2_000);
});
