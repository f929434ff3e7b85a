/** The address of a page without anything that it does not depend on, and the language that it names. */
export type PageAddress = { url: string; language: string | null };

/** Letters, digits and marks that need no escape (RFC 3986, 2.3), but for the dot, which would lead up. */
const needlesslyEncoded = /%(?:2d|5f|7e|3\d|[46][1-9a-f]|[57][\da])/gi;

const pageNumber = /^(?:[2-9]|[1-9]\d{1,5})$/;
const words = /^[^\0]{1,200}$/;

/** The parts of the query string that pages read, by the address of the page: the others read none. */
const read: readonly [path: RegExp, parts: Readonly<Record<string, RegExp>>][] = [
  [/^\/home\/*$/, { page: pageNumber, search: words }],
  // The order but for the usual one.
  [/^\/courses\/*$/, { page: pageNumber, search: words, sort: /^(?:-createdAt|name)$/ }],
  [/^\/search\/*$/, { page: pageNumber, q: words, kind: /^[a-z]{1,20}$/ }],
  // The page of the reviews.
  [/^\/course\/(?:explore-)?details\//, { page: pageNumber }],
];

/**
 * The address of a page as a key: of its query string it keeps what pages read, in one order. Any number of addresses that
 * show the same page are one. Null for what is no address of a page of this site.
 */
export function pageAddress(url: string): PageAddress | null {
  const { path: written, query } = partsOf(url);
  const path = written.includes('%') ? written.replaceAll(needlesslyEncoded, decodeURIComponent) : written;
  if (!/^\/(?![/\\])[^\\#]*$/.test(path)) return null;
  if (query === null) return { url: path, language: null };
  const asked = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const [name, pattern] of Object.entries(readAt(path))) {
    const value = asked.get(name);
    if (value !== null && pattern.test(value)) kept.set(name, value);
  }
  if (/^\/login\/*$/.test(path)) keepOfSignIn(asked, kept);
  const text = kept.toString();
  return { url: text === '' ? path : `${path}?${text}`, language: asked.get('lang') };
}

const readAt = (path: string): Readonly<Record<string, RegExp>> =>
  read.find(([pattern]) => pattern.test(path))?.[1] ?? {};

/** Whether a path is that of the search over everything. */
const isSearch = (path: string): boolean => /^\/search\/*$/.test(path);

/** Whether a page names a person, and may say something else in the next moment: nobody stores it. */
export const isPersonal = (path: string): boolean => path.startsWith('/certificates/');

/** Whether a page is drawn anew each time. */
export const isUnkept = (path: string): boolean => isSearch(path) || isPersonal(path);

/** The path of an address, and what follows its first question mark: null without one. */
export function partsOf(url: string): { path: string; query: string | null } {
  const at = url.indexOf('?');
  return at === -1 ? { path: url, query: null } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

const idAtEnd = /(?<=\/)(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=^\/certificates\/)[\w-]{22})$/;

/** The id at the end of a path, or the code of a certificate, empty without one, and the path with `$id` in its place. */
export function shapeOf(path: string): { id: string; shape: string } {
  const id = idAtEnd.exec(path)?.[0] ?? '';
  return { id, shape: id === '' ? path : `${path.slice(0, -id.length)}$id` };
}

/** The page to come back to after signing in, and why that failed. */
function keepOfSignIn(asked: URLSearchParams, kept: URLSearchParams): void {
  for (const name of ['redirect', 'failed']) {
    const value = asked.get(name);
    if (value !== null && value.length <= 500) kept.set(name, value);
  }
}
