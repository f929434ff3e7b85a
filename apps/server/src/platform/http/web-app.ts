import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { anyone } from '../policy/index.ts';
import { createDrawnPages, type DrawnPages, type DrawnPagesDeps } from './drawn-pages.ts';
import { errorBody } from './error-handler.ts';
import { languageOfRequest, readPageLanguages } from './page-language.ts';
import { readPageTemplate } from './page-template.ts';
import { createSiteStyles, registerSiteStyle } from './site-style.ts';
import { noServiceWorker, serviceWorkerPath } from './service-worker.ts';

/** Below these there are no pages, however many slashes somebody begins with. */
const notPages = /^\/+(?:api|assets)(?:\/|$)/;

const notThere = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(404)
    // The file may be there in a moment, when a new version has been put in place.
    .header('cache-control', 'no-store')
    .send(
      errorBody('not_found', `There is nothing at ${request.method} ${request.url.split('?')[0] ?? ''}`, request.id),
    );

/** The empty page for everybody and every address: the service worker keeps it. */
const shellPath = '/shell';

const asBuilt = { index: false, preCompressed: true, cacheControl: false } as const;

/** How the web app is served: its folder, or null to serve the API alone, and what its pages are drawn with. */
export type WebAppDeps = Pick<DrawnPagesDeps, 'cache' | 'site'> & {
  webRoot: string | null;
  /** Whether browsers keep the shell of the app. */
  serviceWorker: boolean;
  /** Finds the rules that the site puts over those of the app. */
  findStyle: () => Promise<string>;
};

/**
 * Serves the built web app: hashed assets for ever, and a page for every address that is not the API's. The server draws
 * the pages of visitors; all others are one page, because the browser does the routing. Answers what draws.
 */
export async function registerWebApp(
  app: FastifyInstance,
  { webRoot, serviceWorker, findStyle, ...deps }: WebAppDeps,
): Promise<DrawnPages | null> {
  if (webRoot === null) {
    app.setNotFoundHandler(notThere);
    return null;
  }
  const languages = await readPageLanguages(webRoot);
  const hasWorker = serviceWorker && existsSync(join(webRoot, serviceWorkerPath));
  const template = await readPageTemplate(webRoot, languages, { hasWorker });
  const styles = createSiteStyles(deps.cache, findStyle);
  registerSiteStyle(app, styles);
  const drawnPages = createDrawnPages(app, { webRoot, template, languages, styles, ...deps });
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, policy: anyone };
    });
    // A route for each file, so that every other address is a page.
    await files.register(fastifyStatic, {
      ...asBuilt,
      root: webRoot,
      wildcard: false,
      // The server answers these itself; builds of older versions have the first.
      globIgnore: ['assets/**', 'robots.txt', ...(hasWorker ? [] : [serviceWorkerPath.slice(1)])],
      setHeaders: (response) => void response.header('cache-control', 'no-cache'),
    });
    // One route for all assets: there are 1,300, and no pages among them.
    await files.register(fastifyStatic, {
      ...asBuilt,
      root: join(webRoot, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      // Folders are nothing that is there.
      allowedPath: (path) => !path.endsWith('/'),
      setHeaders: (response) => void response.header('cache-control', 'public, max-age=31536000, immutable'),
    });
    if (hasWorker) return;
    files.get(serviceWorkerPath, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(noServiceWorker),
    );
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(path);
    if (!isPage) return notThere(request, reply);
    const isDrawn = drawnPages !== null && path !== shellPath;
    const drawn = isDrawn ? await drawnPages.answer(request, reply) : false;
    if (drawn !== false && drawn !== 'elsewhere') return drawn;
    if (drawn === 'elsewhere' || path === shellPath) void reply.header('x-robots-tag', 'noindex');
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language, Cookie' })
      .send(template.shell(request.url, languageOfRequest(request.headers), await styles.atHand()));
  });
  return drawnPages;
}
