import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/files.mjs';
import { fileOf, galleryOf } from './gallery.ts';
import type { Things } from './seed.ts';
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

/** Every thing that a path names, each with `x` for its text. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => 'x' : anything),
});

test('every page of the product is pictured', async () => {
  // The page table is typed by the router of the web app, which this project cannot compile.
  const file = pathToFileURL(join(ROOT, 'apps/web/e2e/support/page-table.ts')).href;
  const { pageTable } = (await import(file)) as { pageTable: readonly { route: string }[] };
  const pictured = SCREENS.map(({ path }) => String(path(anything as Things)).replace(/[?#].*/, ''));
  const pattern = (route: string) => new RegExp(`^${route.replaceAll(/\$\w*/g, '[^/]+')}$`);
  const unpictured = pageTable.filter(({ route }) => !pictured.some((path) => pattern(route).test(path)));
  expect(unpictured.map(({ route }) => route)).toEqual([]);
});
