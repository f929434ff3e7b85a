import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@lectern/contract/languages';
import type { DrawnPage } from './page.thread.ts';
import { partsOf } from './page-address.ts';
import type { PageLanguages } from './page-language.ts';

/** Lines for the head of the page at some addresses: the files that it needs, and what it asks first. */
type PageHints = Record<string, { files: string; data: string }>;

export type PageTemplate = {
  /** The page as it is sent where the browser draws it. */
  shell(url: string, language: Language): string;
  /** The page around what the server drew. Its scripts wait for a person (`public/starter.js` of the web app). */
  around(url: string, language: Language, drawn: Extract<DrawnPage, { kind: 'page' }>): string;
};

/**
 * The one page as it is sent for each address. Where the build wrote hints for the address they stand in its head, so
 * that the browser asks for everything at once; what is asked depends on the query string, so that goes without.
 */
export async function readPageTemplate(webRoot: string, languages: PageLanguages): Promise<PageTemplate> {
  const page = await readFile(join(webRoot, 'index.html'), 'utf8');
  const hints = await readHints(join(webRoot, '.vite', 'page-hints.json'));
  const hintsFor = (path: string) => {
    const id = lastId.exec(path)?.[0] ?? '';
    return { id, found: hints[id === '' ? path : path.slice(0, -id.length) + '$id'] };
  };
  return {
    shell(url, language) {
      const { path, query } = partsOf(url);
      const { id, found } = hintsFor(path);
      const lines = (found?.files ?? '') + (query === null ? (found?.data ?? '').replaceAll('$id', id) : '');
      return languages.inLanguage(withLines(page, lines), language);
    },
    around(url, language, { head, body }) {
      const { found } = hintsFor(partsOf(url).path);
      // The styles of a page that is there hold its drawing back.
      const lines = (found?.files ?? '').replaceAll('rel="preload" as="style"', 'rel="stylesheet"');
      const whole = languages.inLanguage(withLines(page.replace(description, ''), lines), language);
      const scripts = (whole.match(scriptLine) ?? []).join('');
      return withLines(whole.replace(scriptLine, ''), `<template>${scripts}</template>${starter}`)
        .replace(title, () => head)
        .replace(content, () => body);
    },
  };
}

// A function, because a replacement text would read its dollar signs.
const withLines = (page: string, lines: string): string => page.replace('</head>', () => `${lines}</head>`);

/** A line that brings a script of the app. */
const scriptLine = /<script (?:type="module"|defer)[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
/** The script that brings the app once there is a sign of a person. */
const starter = '<script defer fetchpriority="low" src="/starter.js"></script>';

const title = /<title>[^<]*<\/title>/;
const description = /<meta name="description"[^>]*>\s*/;
/** The place of the app with the placeholder in it, and the word to those who have no scripts. */
const content = /<div id="root">[\s\S]*<\/div>(?:\s*<noscript>[^<]*<\/noscript>)?/;

/** An id at the end of a path: nothing else is written into the page. */
const lastId = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Only our own build writes this file; an older one has none. */
async function readHints(path: string): Promise<PageHints> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return JSON.parse(text) as PageHints;
}
