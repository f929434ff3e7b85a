// The web app on the server, which draws the pages of visitors with it. A thread for each language loads the build of this
// file, after the script with the sentences of its language.
import type { Query } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { createAppRouter, type AppRouter } from './app/router.tsx';
import { answerFrom, type Answering, type ApiAnswers } from './app/server/answers.ts';
import { bodyOf, imagesFirst } from './app/server/body.ts';
import { fillQueriesAtOnce } from './app/server/fill-queries.ts';
import { headLines } from './app/server/head-lines.ts';
import { cleanedHtml, textOfHtml } from './app/server/html.ts';
import { isUnavailable } from './shared/api/is-unavailable.ts';
import { createQueryClient, currentQueryClient, replaceQueryClient } from './shared/api/query-client.ts';
import { bringLoads, forgetLoads, loadsWantedBy } from './shared/api/use-load.ts';
import { readTextBy } from './shared/format/plain-text.ts';
import { headToldBy } from './shared/page-head/page-head.ts';
import { prepareRichText } from './shared/safe-html/rich-text.tsx';
import { cleanHtmlBy } from './shared/safe-html/safe-html.ts';

export type PageToDraw = {
  /** Path and query string. */
  url: string;
  /** The API's answers so far, by address. */
  answers: ApiAnswers;
  /** The public address of the site, or null where it has none. */
  site: string | null;
};

/**
 * `elsewhere`: the page is not for the server to draw; `missing`: no page has this address; `needs`: addresses of the API
 * whose answers the page lacks; `asked`: all that it asked for.
 */
export type DrawnPage =
  | { kind: 'elsewhere' | 'missing' }
  | { kind: 'redirect'; to: string }
  | { kind: 'needs'; addresses: string[] }
  | { kind: 'page'; status: 200 | 404; head: string; body: string; asked: string[] };

readTextBy(textOfHtml);
cleanHtmlBy(cleanedHtml);

/** The page that every address without one shows. */
const missingPage = '/404';

/** Draws a page with the answers that it is given, or says what it lacks. Draw one page at a time. */
export async function drawPage({ url, answers, site }: PageToDraw): Promise<DrawnPage> {
  replaceQueryClient(createQueryClient({ retry: false }));
  fillQueriesAtOnce(currentQueryClient());
  const answering = answerFrom(answers);
  forgetLoads();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [url] }));
  // The router would put a script for it into the page, which the page's policy forbids.
  router.options.scrollRestoration = false;
  const [, , foundRoute] = router.getMatchedRoutes(router.latestLocation.pathname);
  if (foundRoute?.options.staticData?.drawnByServer !== true) return { kind: 'elsewhere' };
  if (foundRoute.fullPath === '/$' && url !== missingPage) return { kind: 'missing' };
  await Promise.all([router.load(), prepareRichText()]);
  const result = router._serverResult;
  if (result?.type === 'redirect')
    return { kind: 'redirect', to: router.resolveRedirect(result.redirect).headers.get('location') ?? '/' };
  const complete = await complement(router, answering);
  if ('needs' in complete) return { kind: 'needs', addresses: complete.needs };
  const { html, head, loads, isThere, asked } = complete;
  const [images, content] = imagesFirst(html);
  const status = isThere && url !== missingPage ? 200 : 404;
  const queries = currentQueryClient()
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }): [readonly unknown[], unknown][] =>
      state.data === undefined ? [] : [[queryKey, state.data]],
    );
  return {
    kind: 'page',
    status,
    head: headLines(head, { url, site, isThere: status === 200 }) + images,
    // A page without what it is about is drawn anew in the browser: the failure cannot be handed on.
    body: bodyOf(content, isThere ? { queries, loads } : null),
    asked: [...asked],
  };
}

/** The most rounds: what a page asks for only once it has something else. */
const mostRounds = 6;
/** The most drawings that wait for a part: the first page of a thread fetches those that are fetched when first shown. */
const mostWaits = 10;
/** React leaves a broken or unfinished part to the browser, and says so with this mark. */
const unfinished = '<!--$!-->';

/** Draws and asks in turn until nothing is asked for any more. */
async function complement(router: AppRouter, { asked, unanswered, gap }: Answering) {
  const loads: [string, unknown][] = [];
  let isThere = true;
  let waits = 0;
  for (let round = 0; round < mostRounds;) {
    let html = '';
    let wanted = new Map<string, () => Promise<unknown>>();
    const head = headToldBy(() => {
      wanted = loadsWantedBy(() => (html = draw(router)));
    });
    if (html.includes(unfinished)) {
      if (waits === mostWaits) throw new Error('A part of the page cannot be drawn');
      await pause(2 ** waits);
      waits += 1;
      continue;
    }
    round += 1;
    const queries = currentQueryClient().getQueryCache().getAll().filter(isWanted);
    if (wanted.size + queries.length === 0) return { html, head, loads, isThere, asked };
    const settled = await Promise.race([
      gap,
      Promise.allSettled([
        ...queries.map((query) => query.fetch()),
        ...[...wanted].map(async ([place, load]) => void loads.push([place, await load()])),
      ]),
    ]);
    if (settled === undefined) {
      // The other calls of this round are made in this turn too.
      await pause(0);
      return { needs: [...unanswered] };
    }
    for (const one of settled) {
      if (one.status === 'fulfilled') continue;
      if (!isUnavailable(one.reason as Error)) throw one.reason;
      isThere = false;
    }
    bringLoads(loads);
  }
  throw new Error('The page asks for more and more');
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isWanted = ({ state, options }: Query): boolean =>
  state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false;

const draw = (router: AppRouter): string =>
  renderToString(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
