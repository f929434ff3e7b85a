/** Below these there are no pages, and nothing that a device keeps: the API with its files, feeds, and what machines ask. */
const notPages = /^\/+(?:api|assets|calendar|healthz|readyz|metrics|sitemaps|shell)(?:\/|$)/;
/** A name with a dot at the end of an address is a file. */
const file = /\.[^/]*$/;

/** Whether a request opens a page of the app, which the kept shell can show as well. */
export function opensPage({ method, mode, destination, url }: Request, origin: string): boolean {
  const { pathname, origin: asked } = new URL(url);
  if (method !== 'GET' || mode !== 'navigate' || destination !== 'document' || asked !== origin) return false;
  return !notPages.test(pathname) && !file.test(pathname);
}

/** Whether a request is for a file of the app: `hashed` ones never change, `fixed` ones keep their address. */
export function fileKind({ method, headers, url }: Request, origin: string): 'hashed' | 'fixed' | null {
  const { pathname, origin: asked } = new URL(url);
  if (method !== 'GET' || asked !== origin || headers.has('range')) return null;
  if (pathname.startsWith('/assets/')) return 'hashed';
  return fixedFiles.test(pathname) ? 'fixed' : null;
}

/** The files that pages need and that keep their address. */
const fixedFiles = /^\/(?:theme\.js|logo\.svg|favicon\.svg)$/;

/** The addresses of the files of the app that a page names. */
export function filesNamedIn(page: string): string[] {
  const found = Array.from(page.matchAll(/\s(?:src|href)="(\/[^"#]*)(?:#[^"]*)?"/g), ([, address = '']) => address);
  return [...new Set(found)].filter((address) => address.startsWith('/assets/') || fixedFiles.test(address));
}

/** The build and the language of a page of ours; null for anything else, as the page of a hotel's network. */
export function pageOfOurs(page: string): { build: string; language: string } | null {
  const build = /<meta name="build" content="([^"]+)"/.exec(page)?.[1];
  const language = /<html lang="([\w-]+)"/.exec(page)?.[1];
  return build === undefined || language === undefined ? null : { build, language };
}
