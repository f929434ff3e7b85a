import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@lectern/contract/languages';
import type { Digests } from './cached-response.ts';
import type { DrawnPage } from './page.thread.ts';
import { partsOf, shapeOf } from './page-address.ts';
import type { PageLanguages } from './page-language.ts';
import { buildLine } from './service-worker.ts';
import { type SiteStyle, styleElement, styleLine } from './site-style.ts';

/** Lines for the head of the page at some addresses: the files that it needs, and what it asks first. */
type PageHints = Record<string, { files: string; data: string }>;

export type PageTemplate = {
  /** The page as it is sent where the browser draws it. */
  shell(url: string, language: Language, style: SiteStyle): string;
  /** The page around what the server drew. Its scripts wait for a person (`public/starter.js` of the web app). */
  around(place: { url: string; language: Language; style: SiteStyle }, drawn: DrawnParts): PageWithStyle;
};

type DrawnParts = Pick<Extract<DrawnPage, { kind: 'page' }>, 'head' | 'body'>;

/**
 * All that pages of one kind in one language share, in bytes: made with the first. Title, the site's style and content stand
 * between its parts.
 */
type Frame = { parts: [start: Buffer, head: Buffer, middle: Buffer, end: Buffer]; digests: Digests };

/** A page with its styles and the script that sets the theme inside, and how its policy names these alone. */
export type PageWithStyle = { page: Buffer; digests: Digests };

/**
 * The one page as it is sent for each address. Where the build wrote hints for the address they stand in its head, so
 * that the browser asks for everything at once; what is asked depends on the query string, so that goes without.
 */
export async function readPageTemplate(
  webRoot: string,
  languages: PageLanguages,
  { hasWorker }: { hasWorker: boolean },
): Promise<PageTemplate> {
  const built = await readFile(join(webRoot, 'index.html'), 'utf8');
  const page = hasWorker ? built : built.replace(buildLine, '');
  const hints = await readHints(join(webRoot, '.vite', 'page-hints.json'));
  const sheets = await readSheets(webRoot, [page, ...Object.values(hints).map(({ files }) => files)]);
  const theme = page.includes(themeLine) ? await readFile(join(webRoot, 'theme.js'), 'utf8') : '';
  const frames = new Map<string, Frame>();
  const frameOf = (files: string, language: Language): Frame => {
    const lines = files.replaceAll('rel="preload" as="style"', 'rel="stylesheet"');
    const whole = languages.inLanguage(withLines(page.replace(description, ''), lines), language);
    const scripts = (whole.match(scriptLine) ?? []).join('');
    const { styled, switchedOff, style } = withStyleInside(whole.replace(scriptLine, ''), sheets);
    const around = withLines(styled, `<template>${switchedOff}${scripts}</template>${starter}`);
    const [start, rest] = cutOut(
      around.replace(themeLine, () => `<script>${theme}</script>`),
      title,
    );
    const [head, afterHead] = cutOut(rest, endOfHead);
    const digests = { styles: [digestOf(style)], script: digestOf(theme) };
    const [middle, end] = cutOut(afterHead, content);
    return { parts: [Buffer.from(start), Buffer.from(head), Buffer.from(middle), Buffer.from(end)], digests };
  };
  const hintsFor = (path: string) => {
    // Nothing else of the address is written into the page.
    const { id, shape } = shapeOf(path);
    return { id, shape, found: Object.hasOwn(hints, shape) ? hints[shape] : undefined };
  };
  return {
    shell(url, language, style) {
      const { path, query } = partsOf(url);
      const { id, found } = hintsFor(path);
      const lines = (found?.files ?? '') + (query === null ? (found?.data ?? '').replaceAll('$id', id) : '');
      return languages.inLanguage(withLines(page, lines + styleLine(style)), language);
    },
    around({ url, language, style }, { head, body }) {
      const { shape, found } = hintsFor(partsOf(url).path);
      const name = `${language} ${found === undefined ? '' : shape}`;
      const frame = frames.get(name) ?? frameOf(found?.files ?? '', language);
      frames.set(name, frame);
      const [start, rest, middle, end] = frame.parts;
      const { styles, script } = frame.digests;
      return {
        page: Buffer.concat([
          start,
          Buffer.from(head),
          rest,
          Buffer.from(styleElement(style)),
          middle,
          Buffer.from(body),
          end,
        ]),
        digests: { styles: style.css === '' ? styles : [...styles, digestOf(style.css)], script },
      };
    },
  };
}

/** The text before and after what a pattern finds. */
function cutOut(text: string, pattern: RegExp): [before: string, after: string] {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`The page lacks ${String(pattern)}`);
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

// A function, because a replacement text would read its dollar signs.
const withLines = (page: string, lines: string): string => page.replace('</head>', () => `${lines}</head>`);

/** A line that names a style sheet of the build, and its address. */
const sheetLine = /<link rel="(?:stylesheet|preload" as="style)"[^>]* href="(\/[^"]+\.css)">/g;

/** The style sheets that these lines name, by address. */
async function readSheets(webRoot: string, lines: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const addresses = new Set(
    lines.flatMap((line) => Array.from(line.matchAll(sheetLine), ([, address = '']) => address)),
  );
  const read = [...addresses].map(
    async (address) => [address, await readFile(join(webRoot, address), 'utf8')] as const,
  );
  return new Map(await Promise.all(read));
}

/**
 * Takes the lines of style sheets out of a page and puts the sheets in, in their order: over a slow line, a file of its
 * own holds the first paint back by a round trip. With the lines, switched off, the app knows what is there already.
 */
function withStyleInside(page: string, sheets: ReadonlyMap<string, string>) {
  const lines = Array.from(page.matchAll(sheetLine), ([line, address = '']) => ({ line, css: sheets.get(address) }));
  const style = lines.map(({ css }) => css).join('');
  return {
    styled: withLines(page.replaceAll(sheetLine, ''), `<style>${style}</style>`),
    switchedOff: lines.map(({ line }) => line.replace('<link', '<link disabled')).join(''),
    style,
  };
}

const digestOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The line of the script that sets the theme. It stands before the first paint, where a file costs a round trip. */
const themeLine = '<script src="/theme.js"></script>';

/** A line that brings a script of the app, or makes the browser fetch the icon with which it could be installed. */
const scriptLine = /<script (?:type="module"|defer)[^>]*><\/script>|<link rel="(?:modulepreload|manifest)"[^>]*>/g;
/** The script that brings the app once there is a sign of a person. */
const starter = '<script defer fetchpriority="low" src="/starter.js"></script>';

/** The place before the end of the head. */
const endOfHead = /(?=<\/head>)/;
const title = /<title>[^<]*<\/title>/;
const description = /<meta name="description"[^>]*>\s*/;
/** The place of the app with the placeholder in it, and the word to those who have no scripts. */
const content = /<div id="root">[\s\S]*<\/div>(?:\s*<noscript>[\s\S]*?<\/noscript>)?/;

/** Only our own build writes this file; an older one has none. */
async function readHints(path: string): Promise<PageHints> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return JSON.parse(text) as PageHints;
}
