import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  languageCookie,
  languageFor,
  languages,
  pageInLanguage,
  type Language,
} from '../../../packages/contract/src/languages.ts';
import { catalogueOf } from '../../../packages/contract/src/po.ts';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../../packages/contract/languages');
const translated = languages.slice(1);

/** The script that a page in another language runs before everything else. */
const scriptOf = (code: Language): string => {
  const catalogue = catalogueOf(code, readFileSync(join(folder, `${code}.po`), 'utf8'));
  return `globalThis.lecternMessages=${JSON.stringify(catalogue)};\n`;
};

/**
 * Makes one script of each catalogue. A build names it after its content and lists it in `.vite/languages.json` for the
 * server; the dev server serves it under `/languages/` and puts it into the page by the language of the request, as the
 * server does.
 */
export function writeCatalogues(): Plugin {
  const asked = new AsyncLocalStorage<Language>();
  return {
    name: 'lectern-catalogues',
    generateBundle() {
      const files = translated.map((code) => {
        const source = scriptOf(code);
        const fileName = `assets/${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        return [code, `/${fileName}`] as const;
      });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/languages.json',
        source: JSON.stringify(Object.fromEntries(files)),
      });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const wanted = translated.find((code) => request.url === `/languages/${code}.js`);
        if (wanted) return response.setHeader('content-type', 'text/javascript').end(scriptOf(wanted));
        const cookie = new RegExp(`${languageCookie}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1];
        return asked.run(languageFor(cookie, request.headers['accept-language']), next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        const language = asked.getStore();
        if (language === undefined || language === 'en') return page;
        return pageInLanguage(page, language, `/languages/${language}.js`);
      },
    },
  };
}
