// A thread of its own for each language, where the web app draws pages: its sentences are constants, and a page takes time.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { serve } from '../threads/serve.ts';

export type PageToDraw = {
  webRoot: string;
  language: string;
  /** The address of the script with the sentences of the language; null for the language of the source. */
  sentences: string | null;
  url: string;
  /** The API's answers by address. No object: each new address would make another hidden class. */
  answers: Map<string, { status: number; body: string }>;
  site: string | null;
};

/** As the web app says it (`main-server.tsx`). */
export type DrawnPage =
  | { kind: 'elsewhere' | 'missing' }
  | { kind: 'redirect'; to: string }
  | { kind: 'needs'; addresses: string[] }
  | { kind: 'page'; status: 200 | 404; head: string; body: string; asked: string[] };

type WebApp = { drawPage: (page: Pick<PageToDraw, 'url' | 'answers' | 'site'>) => Promise<DrawnPage> };

/** The build's folder with the web app as the server loads it. */
const builtForServer = '.server';

let webApp: Promise<WebApp> | null = null;

serve(async (page: PageToDraw): Promise<DrawnPage> => {
  webApp ??= loadWebApp(page).catch((error: unknown) => {
    // The next page tries again: the file may be missing only while another build takes its place.
    webApp = null;
    throw error;
  });
  return (await webApp).drawPage(page);
});

/** Loads the web app in a language: as in a browser, the sentences come first. */
async function loadWebApp({ webRoot, language, sentences }: PageToDraw): Promise<WebApp> {
  Object.assign(globalThis, { lecternLanguage: language });
  if (sentences !== null) runInThisContext(await readFile(join(webRoot, sentences), 'utf8'));
  return (await import(pathToFileURL(join(webRoot, builtForServer, 'pages.mjs')).href)) as WebApp;
}
