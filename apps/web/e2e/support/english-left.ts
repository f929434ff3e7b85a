import type { Page, Response } from 'playwright-core';
import { demoPeople } from './people.ts';

/** Names that are the same in every language, and the names of the languages. */
const names =
  /\b(Lectern|PDF|CSV|TSV|GIFT|Aiken|Moodle|Markdown|XML|JSON|QTI|HTTP|URL|IP|KB|MB|GB|YouTube|Vimeo|Open Badges|iPhone|iPad|PNG|JPEG|GIF|WebP|BMP|UTC|OneRoster|PostgreSQL|REST|ZIP|[BM](Sc|Com|CA|BA|Tech|A)|B\.?Ed|[A-Z0-9]{4}-[A-Z0-9]{8})\b|https:\/\//g;
const words = /[A-Za-z]{3}/;
/** The name of a time zone, as 'America/Sao Paulo': the same in every language. */
const zone = /^[A-Z]\w+(?:\/[A-Z][\w -]*)+$/;
/** The demo's accounts are called by their roles. */
const people = new Set(Object.values(demoPeople).map(({ username }) => username));

/**
 * Collects all data that a page receives, and afterwards lists the texts on it that are in Latin letters without being
 * part of the data: sentences that no catalogue translated. A text that equals a sentence of the catalogue is listed
 * even where the data has the same word, because the page showed it without a look-up.
 */
export function watchForEnglish(page: Page, catalogue: ReadonlySet<string>): (where: string) => Promise<string[]> {
  const data = new Set<string>();
  const bodies: Promise<void>[] = [];
  const listen = (response: Response): void => {
    if (!response.url().includes('/api/')) return;
    const read = response.json().then(
      (body: unknown) => collect(body, data),
      () => undefined,
    );
    bodies.push(read);
  };
  page.on('response', listen);
  return async (where) => {
    // The marks that isolate a name between words of the other direction are invisible.
    const texts = (await page.evaluate(shownTexts)).map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''));
    page.off('response', listen);
    // Every shown text has arrived; its body is read to the end first.
    await Promise.all(bodies);
    for (const text of await page.evaluate(storedData)) collect(JSON.parse(text), data);
    const known = [...data].filter((text) => words.test(text)).toSorted((a, b) => b.length - a.length);
    const found = texts.filter((text) => {
      if (zone.test(text)) return false;
      if (catalogue.has(text) && !people.has(text) && words.test(text.replaceAll(names, ''))) return true;
      let rest = text.replaceAll(names, '');
      for (const value of known) rest = rest.replaceAll(value, '');
      return words.test(rest);
    });
    return [...new Set(found)].map((text) => `${where}: ${text}`);
  };
}

/**
 * Runs in the page: the login record, which was there before the page was opened, the notes of running tests, and the
 * data that came with the page.
 */
function storedData(): string[] {
  const known = Object.entries(localStorage).filter(
    ([key]) => key === 'lms-user' || key.startsWith('lectern-running:'),
  );
  const came = document.getElementById('page-data')?.textContent ?? 'null';
  return [...known.map(([, text]) => String(text)), came];
}

function collect(value: unknown, into: Set<string>): void {
  // Rich text appears without its tags.
  if (typeof value === 'string')
    for (const text of [value, ...value.split(/<[^>]*>|[\s/]+|(?=@)/)]) into.add(text.trim());
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) collect(item, into);
}

/** Runs in the page: its texts, and the names that only screen readers and pointers get. */
function shownTexts(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent?.closest('script, style, noscript, body [lang], [translate="no"]') === null) {
      texts.push(walker.currentNode.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '');
    }
  }
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-valuetext']) {
      texts.push(element.getAttribute(name)?.trim() ?? '');
    }
  }
  return [...texts.filter((text) => text !== ''), document.title];
}
