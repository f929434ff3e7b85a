import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** How a call ends that never reaches the server: with an answer, or with none. */
export type Ending = { status: number; contentType: string; body: string } | 'unanswered';

/**
 * Ends calls of the page's API for the rest of the test. `endingOf` says how, by method, path and query, or undefined where
 * the server answers. Without Playwright's routes, which would switch off the page's cache.
 */
export async function endCalls(page: Page, endingOf: (call: string) => Ending | undefined): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const url = new URL(request.url);
    const ending = endingOf(`${request.method} ${url.pathname}${url.search}`);
    // A page that is left takes its calls with it.
    void end(ending, requestId).catch(() => undefined);
  });
  const end = async (ending: Ending | undefined, requestId: string): Promise<unknown> => {
    if (ending === undefined) return devtools.send('Fetch.continueRequest', { requestId });
    if (ending === 'unanswered') return devtools.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    return devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: ending.status,
      responseHeaders: [{ name: 'Content-Type', value: ending.contentType }],
      body: Buffer.from(ending.body).toString('base64'),
    });
  };
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  onTestFinished(() => devtools.detach());
}
