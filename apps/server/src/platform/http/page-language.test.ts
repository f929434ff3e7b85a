import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languageOfRequest, type PageLanguages, readPageLanguages } from './page-language.ts';

const page = '<html lang="en"><head><title>Lectern</title><script type="module" src="/a.js"></script></head></html>';
const spanish = page
  .replace('lang="en"', 'lang="es" dir="ltr"')
  .replace('</title>', '</title><script defer src="/assets/es-1.js"></script>');

let folder: string;
let languages: PageLanguages;
const inLanguage = (shown: string, { headers }: { headers: Record<string, string> }, of = languages) =>
  of.inLanguage(shown, languageOfRequest(headers));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-language-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/languages.json'), '{"es":"/assets/es-1.js","ar":"/assets/ar-1.js"}');
  languages = await readPageLanguages(folder);
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['nothing is asked', {}],
  ['a language is asked that there is not', { 'accept-language': 'xx, *;q=0.5' }],
  ['the cookie names no language', { cookie: 'lectern_language=<script>' }],
  ['English was chosen over the browser’s', { cookie: 'lectern_language=en', 'accept-language': 'es' }],
])('the page is as it was built where %s', (_, headers) => {
  expect(inLanguage(page, { headers })).toBe(page);
});

it.each([
  ['chosen', { cookie: 'a=b; lectern_language=es' }],
  ['chosen over the browser’s', { cookie: 'lectern_language=es', 'accept-language': 'ar,en' }],
  ['the browser’s first', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }],
  ['the first that there is', { 'accept-language': 'xx,es;q=0.9,en;q=0.8' }],
  ['the most wanted', { 'accept-language': 'ar;q=0.8, en;q=.5, es' }],
  ['the only one that is wanted', { 'accept-language': 'ar;q=0, en;q=0.0, es; q=0.1' }],
])('it is Spanish, with its sentences before the scripts, where that is %s', (_, headers) => {
  expect(inLanguage(page, { headers })).toBe(spanish);
});

it('it reads from the right in Arabic', () => {
  expect(inLanguage(page, { headers: { 'accept-language': 'ar-EG' } })).toContain('<html lang="ar" dir="rtl">');
});

it('an older build without languages is English', async () => {
  const english = await readPageLanguages(join(folder, 'nothing'));
  expect(inLanguage(page, { headers: { 'accept-language': 'es' } }, english)).toBe(page);
});

it('an address that names a language comes before the cookie and the browser', () => {
  expect(languageOfRequest({ cookie: 'lectern_language=es', 'accept-language': 'en' }, 'ar')).toBe('ar');
  expect(languageOfRequest({ cookie: 'lectern_language=es' }, 'xx')).toBe('es');
});

it('the fonts of the page’s script of writing are preloaded, and no others', () => {
  const font = (href: string, rest = '') => `<link rel="preload" as="font"${rest} href="${href}">`;
  const latin = font('/latin.woff2', ' data-script="Latn"');
  const arabic = font('/arabic.woff2', ' data-script="Arab" media="not all"');
  const built = page.replace('</head>', `${font('/both.woff2')}${latin}${arabic}</head>`);
  const fontsIn = (code: string): string[] =>
    inLanguage(built, { headers: { 'accept-language': code } }).match(/<link [^>]*>/g) ?? [];
  expect(fontsIn('es')).toEqual([font('/both.woff2'), latin]);
  expect(fontsIn('ar')).toEqual([font('/both.woff2'), font('/arabic.woff2', ' data-script="Arab"')]);
});
