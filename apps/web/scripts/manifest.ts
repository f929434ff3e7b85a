import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { directionOf, languages, manifestOf, type Language } from '../../../packages/contract/src/languages.ts';
import { catalogueOf } from '../../../packages/contract/src/po.ts';

const folder = join(import.meta.dirname, '../../../packages/contract/languages');

/** The colour of the page behind everything, as `tokens.css` has it. */
const paper = '#f7f5f1';

/** The sentences are those of pages: the catalogues have them. */
const description = 'Lectern: courses, study materials and tests in one calm place.';
const shortcuts = [
  ['My Courses', '/student-courses'],
  ['Courses', '/courses'],
  ['Search', '/search'],
] as const;

function manifest(code: Language) {
  const catalogue = code === 'en' ? {} : catalogueOf(code, readFileSync(join(folder, `${code}.po`), 'utf8'));
  const inLanguage = (sentence: string): string => {
    const found = code === 'en' ? sentence : catalogue[sentence];
    if (typeof found !== 'string')
      throw new Error(`The manifest's sentence "${sentence}" has no translation in ${code}`);
    return found;
  };
  return {
    // The app is the same one in every language, at whatever page it begins.
    id: '/',
    name: 'Lectern',
    short_name: 'Lectern',
    description: inLanguage(description),
    lang: code,
    dir: directionOf(code),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['education'],
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: shortcuts.map(([sentence, url]) => ({
      name: inLanguage(sentence),
      url,
      icons: [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }],
    })),
  };
}

/** Writes the web app manifest in each language; `pageInLanguage` names the one of the page. */
export function writeManifests(): Plugin {
  return {
    name: 'lectern-manifests',
    apply: 'build',
    generateBundle() {
      for (const code of languages)
        this.emitFile({ type: 'asset', fileName: manifestOf(code).slice(1), source: JSON.stringify(manifest(code)) });
    },
  };
}
