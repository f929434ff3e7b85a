import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { languages, type Language } from '@lectern/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authSessionCookie, cookieName } from '../auth/index.ts';
import { createThread } from '../threads/thread.ts';
import { cachedResponse, type CachedResponse, type FindResponse, sendCached } from './cached-response.ts';
import { createForeseenAsks } from './foreseen-asks.ts';
import { isPersonal, isUnkept, pageAddress, partsOf } from './page-address.ts';
import { languageOfRequest, type PageLanguages } from './page-language.ts';
import type { PageTemplate } from './page-template.ts';
import type { DrawnPage, PageToDraw } from './page.thread.ts';
import type { ResponseCache } from './response-cache.ts';
import type { SiteStyles } from './site-style.ts';

export type DrawnPagesDeps = {
  webRoot: string;
  template: PageTemplate;
  languages: PageLanguages;
  cache: ResponseCache;
  styles: SiteStyles;
  /** The public address of the site, or null: a page names no other. */
  site: string | null;
};

export type DrawnPages = {
  /** A visitor's page where it is in memory. */
  find: FindResponse;
  /**
   * Answers a visitor with the page drawn by the server. `false` where the browser has to draw it, `'elsewhere'` where it
   * is no page for visitors.
   */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | 'elsewhere' | false>;
};

const html = { type: 'text/html; charset=utf-8', vary: 'accept-encoding, accept-language, cookie' };

/** A thread rests for longer than others before it ends: loading the web app takes longer than drawing a page. */
const threadSettings = { places: 60, limitMs: 10_000, patienceMs: 5_000, idleMs: 5 * 60_000, memoryMb: 128 };
/**
 * The most that the API may answer for one page, in characters: a larger page is left to the browser. A page has three times as
 * many, and one of more than a megabyte would not be kept but drawn for each visitor.
 */
const mostAnswered = 300_000;
const mostRounds = 8;
/** The most pages under way whose answers are asked for before their turn to be drawn: the others ask at their turn. */
const mostAhead = 16;
/** The most reasons for failures that are told apart in the log. */
const mostReasons = 20;
/** The page of every address without one. */
const missingPage = '/404';

/** A page that is not drawn here. */
class NotDrawn extends Error {
  readonly kind: 'elsewhere' | 'missing';
  constructor(kind: NotDrawn['kind']) {
    super(kind);
    this.kind = kind;
  }
}

/** Draws pages for visitors beside the event loop and keeps them; null where the build has nothing to draw with. */
export function createDrawnPages(app: FastifyInstance, deps: DrawnPagesDeps): DrawnPages | null {
  if (!existsSync(join(deps.webRoot, '.server', 'pages.mjs'))) return null;
  const drawPage = createDrawing(app, deps);
  const noteFailure = createFailureLog();
  const keyOf = (url: string, headers: IncomingHttpHeaders) => {
    const address = pageAddress(url);
    if (address === null) return null;
    const language = languageOfRequest(headers, address.language);
    return { url: address.url, language, key: `${language} ${address.url}`, namesLanguage: address.language !== null };
  };
  type Place = NonNullable<ReturnType<typeof keyOf>>;
  const pageAt = ({ url, language, key }: Place, ip: string): Promise<CachedResponse | null> => {
    const { path } = partsOf(url);
    const make = async () => {
      const drawn = await drawPage(language, url, ip);
      if (drawn?.kind === 'redirect') return cachedResponse('', { ...html, status: 302, location: drawn.to });
      // Kept as it is, so that the next visitors do not wait for answers that are too large again.
      const style = await deps.styles.now();
      if (drawn === null) return cachedResponse(deps.template.shell(url, language, style), { ...html, status: 200 });
      const { page, digests } = deps.template.around({ url, language, style }, drawn);
      return cachedResponse(page, { ...html, status: drawn.status, digests, isPersonal: isPersonal(path) });
    };
    // Nobody else asks for the same words, the texts of files are found later than the catalogue changes, and a certificate may
    // be revoked in the next moment.
    return isUnkept(path) ? make() : deps.cache.get(key, make);
  };
  const missing = (place: Place): Place => ({
    ...place,
    url: missingPage,
    key: `${place.language} ${missingPage}`,
  });
  const pageOrMissing = (place: Place, ip: string) =>
    pageAt(place, ip).catch((error: unknown) => {
      if (error instanceof NotDrawn && error.kind === 'missing') return pageAt(missing(place), ip);
      throw error;
    });

  return {
    find(url, headers) {
      const place = keyOf(url, headers);
      const page = place && deps.cache.find(place.key);
      return page && place && leadsElsewhere(page) && place.namesLanguage ? null : page;
    },
    async answer(request, reply) {
      const place = isSignedIn(request) ? null : keyOf(request.url, request.headers);
      if (place === null) return false;
      try {
        const page = await pageOrMissing(place, request.ip);
        if (page === null) return false;
        const led = leadsElsewhere(page) && place.namesLanguage ? leadingIn(place.language, page) : page;
        return await sendCached(request, reply, led);
      } catch (error) {
        if (error instanceof NotDrawn) return 'elsewhere';
        noteFailure(request, error);
        return false;
      }
    },
  };
}

const leadsElsewhere = ({ sort }: CachedResponse): boolean => sort.location !== undefined;

/** The same redirect to an address that names the language, as the one that was asked for did. */
function leadingIn(language: Language, { sort }: CachedResponse): CachedResponse {
  const to = new URL(sort.location ?? '', 'http://here');
  to.searchParams.set('lang', language);
  return cachedResponse('', { ...sort, location: `${to.pathname}${to.search}` });
}

/** Logs why a page could not be drawn, each reason once a second: anybody can ask for many pages that cannot. */
function createFailureLog() {
  const quietUntil = new Map<string, number>();
  return ({ log, url }: FastifyRequest, err: unknown): void => {
    const reason = String(err);
    const now = performance.now();
    if (now < (quietUntil.get(reason) ?? 0)) return;
    if (quietUntil.size >= mostReasons) quietUntil.clear();
    quietUntil.set(reason, now + 1_000);
    log.warn({ err, page: url }, 'a page could not be drawn; the browser draws it');
  };
}

/** Whether a request comes with the cookie of an auth session, which may still hold or not. */
function isSignedIn({ cookies }: FastifyRequest): boolean {
  return [true, false].some((https) => cookies[cookieName(authSessionCookie, https)] !== undefined);
}

/**
 * Makes what draws one page: a thread for each language, which is told in turn what the API answers to a visitor. Null
 * for a page that is too large.
 */
function createDrawing(app: FastifyInstance, { webRoot, languages: scripts, cache, site }: DrawnPagesDeps) {
  const module = new URL('./page.thread.ts', import.meta.url);
  const threads = Object.fromEntries(
    languages.map((code) => [code, createThread<PageToDraw, DrawnPage>(module, threadSettings)]),
  ) as Record<Language, ReturnType<typeof createThread<PageToDraw, DrawnPage>>>;

  const ask = async (address: string) => {
    const kept = cache.find(address);
    return kept === null ? askAsVisitor(app, address) : { status: kept.sort.status, body: kept.body.toString() };
  };
  const foreseen = createForeseenAsks();
  let ahead = 0;

  const isTooMuch = (answers: PageToDraw['answers']): boolean => {
    const characters = charactersOf(answers);
    if (characters <= mostAnswered) return false;
    app.log.warn({ characters }, 'a page is too large to be drawn; the browser draws it');
    return true;
  };

  const draw = async (language: Language, url: string, ip: string, asks: readonly string[]) => {
    const answers: PageToDraw['answers'] = new Map();
    for (const address of asks) answers.set(address, await ask(address));
    if (isTooMuch(answers)) return null;
    const page = { webRoot, language, sentences: scripts.scriptOf(language), url, site };
    for (let round = 0; round < mostRounds; round += 1) {
      const bytes = 1_000 + 2 * charactersOf(answers);
      const drawn = await threads[language]({ ...page, answers }, { person: ip, bytes });
      if (drawn.kind === 'page') foreseen.note(url, drawn.asked);
      if (drawn.kind === 'page' || drawn.kind === 'redirect') return drawn;
      if (drawn.kind !== 'needs') throw new NotDrawn(drawn.kind);
      for (const address of drawn.addresses) answers.set(address, await ask(address));
      if (isTooMuch(answers)) return null;
    }
    throw new Error('The page asks for more and more');
  };

  return async (language: Language, url: string, ip: string) => {
    const asks = ahead < mostAhead ? foreseen.of(url) : [];
    const counted = asks.length === 0 ? 0 : 1;
    ahead += counted;
    try {
      return await draw(language, url, ip, asks);
    } finally {
      ahead -= counted;
    }
  };
}

const charactersOf = (answers: PageToDraw['answers']): number =>
  [...answers.values()].reduce((sum, { body }) => sum + body.length, 0);

/** The API's answer to somebody without a cookie, by the way of all requests. */
async function askAsVisitor(app: FastifyInstance, url: string): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { accept: 'application/json' } });
  if (statusCode >= 500) throw new Error(`The API answered ${statusCode}`);
  return { status: statusCode, body };
}
