import { expect, test } from 'vitest';
import { coverOf, coverSize } from './cover.ts';

const ids = Array.from({ length: 400 }, (_, index) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`);

test('a thing always has the same cover', () => {
  for (const id of ids.slice(0, 20)) expect(coverOf(id)).toEqual(coverOf(id));
});

test('things made one after the other have every ground, and many covers', () => {
  expect(new Set(ids.map((id) => coverOf(id).ground)).size).toBe(8);
  expect(new Set(ids.map((id) => JSON.stringify(coverOf(id)))).size).toBeGreaterThan(200);
});

/** The relative luminance of `#rrggbb`, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('white letters can be read on every ground', () => {
  for (const id of ids) expect(1.05 / (luminance(coverOf(id).ground) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

test.each(['', 'a', 'an id of another kind', '👩‍🏫'])('a cover is made for the id "%s" too', (id) => {
  const { shapes } = coverOf(id);
  expect(shapes.length).toBeGreaterThan(0);
  for (const { path } of shapes) expect(path).toMatch(/^M[\d.]/);
});

test('no path has a number that is none', () => {
  for (const id of ids) for (const { path } of coverOf(id).shapes) expect(path).not.toMatch(/NaN|undefined|Infinity/);
});

test('a cover has the shape of a course image', () => {
  expect(coverSize.width / coverSize.height).toBeCloseTo(16 / 9);
});
