/** Anything but a plain path could lead off the site, also one with a tab or a line break, which browsers drop. */
const plainPath = /^\/(?![/\\]|api\/)[^\s\\]*$/;

/** The path of a page of this site, written as a header may have it; null for anything else, calls of the API too. */
export function ownPage(asked: string | null): string | null {
  if (asked === null || !plainPath.test(asked)) return null;
  const { pathname, search, hash } = new URL(asked, 'http://own.invalid');
  const path = pathname + search + hash;
  // Steps upwards are gone now, which may leave two slashes.
  return plainPath.test(path) ? path : null;
}
