import { expect, test } from 'vitest';
import { fileOf, galleryOf } from './gallery.ts';
import { PICKED, SCHEMES, SCREENS, WIDTHS } from './table.ts';

test('no two screens share a name, and so their files', () => {
  const names = SCREENS.map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test('the table holds every screen that the documents show', () => {
  const known = SCREENS.flatMap((screen) =>
    (screen.widths ?? WIDTHS).flatMap((width) => SCHEMES.map((scheme) => fileOf({ name: screen.name, width, scheme }))),
  );
  const picked = PICKED.map(([name, width, scheme]) => fileOf({ name, width, scheme }));
  expect(picked.filter((file) => !known.includes(file))).toEqual([]);
});

test('the gallery shows each picture once and can tell whose it is', () => {
  const page = galleryOf([
    { name: 'home', as: null, width: 1280, scheme: 'light' },
    { name: 'student-courses', as: 'student', width: 390, scheme: 'dark' },
  ]);
  expect(page.match(/<img src="[^"]+"/g)).toEqual([
    '<img src="home-1280-light.png"',
    '<img src="student-courses-390-dark.png"',
  ]);
  expect(page).toContain('<option>visitor</option><option>student</option>');
});
