import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { anyone } from '../policy/index.ts';
import { errorBody } from './error-handler.ts';
import { readPageLanguages } from './page-language.ts';

/** Below these there are no pages, however many slashes somebody begins with. */
const notPages = /^\/+(?:api|assets)(?:\/|$)/;

const notThere = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(404)
    .send(
      errorBody('not_found', `There is nothing at ${request.method} ${request.url.split('?')[0] ?? ''}`, request.id),
    );

/**
 * Serves the built web app: hashed assets for ever, and its one page for every address that is not the API's, because
 * the browser does the routing. With null only the API is served.
 */
export async function registerWebApp(app: FastifyInstance, webRoot: string | null): Promise<void> {
  if (webRoot === null) {
    app.setNotFoundHandler(notThere);
    return;
  }
  const [pageAt, inLanguage] = await Promise.all([readPages(webRoot), readPageLanguages(webRoot)]);
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, policy: anyone };
    });
    await files.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const immutable = path.includes('/assets/');
        response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(path);
    if (!isPage) return notThere(request, reply);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language, Cookie' })
      .send(inLanguage(pageAt(request.url), request));
  });
}

/** Lines for the head of the page at some addresses: the files that it needs, and what it asks first. */
type PageHints = Record<string, { files: string; data: string }>;

/**
 * The one page as it is sent for each address. Where the build wrote hints for the address they stand in its head, so
 * that the browser asks for everything at once; what is asked depends on the query string, so that goes without.
 */
async function readPages(webRoot: string): Promise<(url: string) => string> {
  const page = await readFile(join(webRoot, 'index.html'), 'utf8');
  const hints = await readHints(join(webRoot, '.vite', 'page-hints.json'));
  return (url) => {
    const [path = '', query] = url.split('?', 2);
    const id = lastId.exec(path)?.[0] ?? '';
    const found = hints[id === '' ? path : path.slice(0, -id.length) + '$id'];
    if (found === undefined) return page;
    const lines = found.files + (query === undefined ? found.data.replaceAll('$id', id) : '');
    // A function, because a replacement text would read its dollar signs.
    return page.replace('</head>', () => `${lines}</head>`);
  };
}

/** An id at the end of a path: nothing else is written into the page. */
const lastId = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Only our own build writes this file; an older one has none. */
async function readHints(path: string): Promise<PageHints> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return JSON.parse(text) as PageHints;
}
