import { describe, expect, test } from 'vitest';
import { findOnPage, foldQuery } from './find-text.ts';
import { safeLink } from './page-links.ts';
import { layOut, movedTo, pageAt, pageInView, pagesNear } from './page-layout.ts';

const slide = { width: 400, height: 200 };
const lay = (pages: number, size = slide, zoom = 1) => layOut({ pages, known: new Map([[1, size]]), width: 424, zoom });

describe('the layout of pages', () => {
  test('fits every page to the width, whatever its size, but does not blow up a narrow one', () => {
    const known = new Map([
      [1, { width: 28_346, height: 800 }],
      [2, { width: 10, height: 10 }],
      [3, { width: 0, height: Number.NaN }],
    ]);
    const { sizes } = layOut({ pages: 3, known, width: 424, zoom: 1 });
    expect(sizes.map(({ width }) => Math.round(width))).toEqual([400, 40, 400]);
    expect(sizes.every(({ height }) => height > 0)).toBe(true);
  });

  test('tells the page of which most is in view, and the last one at the end', () => {
    const layout = lay(10);
    expect(pageInView(layout, 0, 500)).toBe(1);
    expect(pageInView(layout, layout.tops[2] ?? 0, 500)).toBe(3);
    expect(pageInView(layout, layout.height - 500, 500)).toBe(10);
    expect(pageInView(lay(1), 0, 500)).toBe(1);
  });

  test('draws only the pages near the view, and finds them among ten thousand', () => {
    const layout = lay(10_000);
    const top = layout.tops[4_999] ?? 0;
    expect(pageAt(layout, top)).toBe(5_000);
    expect(pagesNear(layout, top, top + 500)).toEqual([4_999, 5_000, 5_001, 5_002, 5_003]);
  });

  test('keeps a place through zooming', () => {
    const [small, large] = [lay(10), lay(10, slide, 2)];
    const place = (small.tops[6] ?? 0) + 50;
    expect(movedTo(small, large, place)).toBe((large.tops[6] ?? 0) + 100);
  });
});

describe('a search', () => {
  const find = (query: string, ...lines: string[]) =>
    findOnPage(
      1,
      lines.map((text) => ({ text, ends: true })),
      foldQuery(query),
      10,
    );

  test.each([
    ['cafe', 'Un CAFÉ'],
    ['a  b', 'a\u00a0b'],
    ['over two', 'goes over', 'two lines'],
    ['كتاب', 'كِتَاب'],
    ['straße', 'STRAßE'],
    ['(.*', 'a (.* b'],
  ])('finds %s', (query, ...lines) => {
    expect(find(query, ...lines)).toHaveLength(1);
  });

  test('tells the place in the piece of text, and stops at its limit', () => {
    expect(find('leaf', 'A leaf', 'leaf')).toMatchObject([
      { from: { piece: 0, at: 2 }, to: { piece: 0, at: 6 } },
      { from: { piece: 1, at: 0 }, to: { piece: 1, at: 4 } },
    ]);
    expect(find('a', 'a'.repeat(50))).toHaveLength(10);
    expect(find('  ', 'anything')).toEqual([]);
  });
});

test.each([
  ['https://example.org/', true],
  ['mailto:a@example.org', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['file:///etc/passwd', false],
  ['/api/users', false],
])('whether a PDF may lead to %s: %s', (url, may) => {
  expect(safeLink(url) !== null).toBe(may);
});
