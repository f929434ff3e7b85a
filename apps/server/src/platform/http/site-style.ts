import type { FastifyInstance } from 'fastify';
import { anyone } from '../policy/index.ts';
import { cachedResponse } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';

/** The rules that a site puts over those of the app, and the address of a sheet with them; both empty where it has none. */
export type SiteStyle = { readonly css: string; readonly address: string };

const none: SiteStyle = { css: '', address: '' };

/** The id of its element in pages, by which the app finds it (`shared/look/site-style.ts` of the web app). */
const elementId = 'site-style';
/** How long a page waits for the database to say whether the style is still the same, in milliseconds. */
const patienceMs = 500;

export const styleElement = ({ css }: SiteStyle): string =>
  css === '' ? '' : `<style id="${elementId}">${css}</style>`;

export const styleLine = ({ address }: SiteStyle): string =>
  address === '' ? '' : `<link id="${elementId}" rel="stylesheet" href="${address}">`;

export type SiteStyles = {
  /** The style as it is now, for a page that is kept. Throws where the database is away. */
  now: () => Promise<SiteStyle>;
  /** The style, or the last that was seen: pages do not wait for a database that is away. */
  atHand: () => Promise<SiteStyle>;
};

/** Makes what answers the style of the site, kept in memory with all that visitors get. */
export function createSiteStyles(cache: ResponseCache, find: () => Promise<string>): SiteStyles {
  let last = none;
  const now = async (): Promise<SiteStyle> => {
    const kept = await cache.get(elementId, async () => cachedResponse(await find()));
    const css = kept?.body.toString() ?? '';
    const digest = kept?.etag.replaceAll(/^W\/"|"$/g, '') ?? '';
    last = css === '' ? none : { css, address: `/${elementId}/${digest}.css` };
    return last;
  };
  const atHand = async (): Promise<SiteStyle> => {
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, patienceMs);
    await Promise.race([now().catch(() => undefined), patience.promise]);
    clearTimeout(timer);
    return last;
  };
  return { now, atHand };
}

const forever = 'public, max-age=31536000, immutable';
const briefly = 'public, max-age=60, stale-while-revalidate=86400';

/**
 * Serves the style as a sheet. Under the address of today's it holds for ever; under any other, as in a shell that a browser kept,
 * it is today's as well, and the browser need not wait for it each time.
 */
export function registerSiteStyle(app: FastifyInstance, { atHand }: SiteStyles): void {
  app.get(`/${elementId}/:name`, { config: { policy: anyone } }, async (request, reply) => {
    const { css, address } = await atHand();
    const holds = request.url === address;
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', holds ? forever : briefly)
      .send(css);
  });
}
