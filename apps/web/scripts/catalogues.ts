import { createHash } from 'node:crypto';
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  languageCookie,
  languageFor,
  pageInLanguage,
  type Language,
} from '../../../packages/contract/src/languages.ts';
import type { Plugin } from 'vite';
import { messages as arabic } from '../src/shared/messages/ar/index.ts';
import { messages as spanish } from '../src/shared/messages/es/index.ts';
import { wordsIn } from '../src/shared/messages/wire-words.ts';

const catalogues: Record<Exclude<Language, 'en'>, Readonly<Record<string, unknown>>> = { es: spanish, ar: arabic };

/** The script that a page in another language runs before everything else. */
const scriptOf = (messages: Readonly<Record<string, unknown>>): string =>
  `globalThis.lecternMessages=${JSON.stringify(messages)};globalThis.lecternWords=${JSON.stringify(wordsIn(messages))};\n`;

/**
 * Makes one script of each catalogue. A build names it after its content and lists it in `.vite/languages.json` for the
 * server; the dev server serves it under `/languages/` and puts it into the page by the language of the request, as the
 * server does.
 */
export function writeCatalogues(): Plugin {
  const asked = new AsyncLocalStorage<ReturnType<typeof languageFor>>();
  return {
    name: 'lectern-catalogues',
    generateBundle() {
      const files = Object.entries(catalogues).map(([code, messages]) => {
        const source = scriptOf(messages);
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
        const wanted = Object.entries(catalogues).find(([code]) => request.url === `/languages/${code}.js`);
        if (wanted) return response.setHeader('content-type', 'text/javascript').end(scriptOf(wanted[1]));
        const cookie = new RegExp(`${languageCookie}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1];
        return asked.run(languageFor(cookie, request.headers['accept-language']), next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        const language = asked.getStore();
        if (language === undefined || language.code === 'en') return page;
        return pageInLanguage(page, language, `/languages/${language.code}.js`);
      },
    },
  };
}
