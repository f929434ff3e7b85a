import type { BrowserContext } from 'playwright-core';

export type Trouble = {
  /** Allows this from now on. */
  allow(pattern: RegExp): void;
  /** All requests to the server, as `GET 206 /api/files/…`. */
  readonly answers: readonly string[];
  /** Notes nothing from here on. */
  end(): void;
  /** Throws when something went wrong that no test allowed. */
  throwIfAny(): void;
};

/** Notes everything that goes wrong in a browser's pages. */
export function watchForTrouble(context: BrowserContext, serverUrl: string, allowed: readonly RegExp[]): Trouble {
  const patterns = [...allowed];
  const found: string[] = [];
  const answers: string[] = [];
  const note = (text: string): void => void found.push(text);
  const pathOf = (url: string): string => (url.startsWith(serverUrl) ? url.slice(serverUrl.length) : url);

  const ending: (() => void)[] = [];
  const on: BrowserContext['on'] = (event: never, listener: never) => {
    ending.push(() => context.off(event, listener));
    return context.on(event, listener);
  };
  on('weberror', (error) => note(`uncaught: ${error.error().message}`));
  on('console', (message) => {
    // An error status is noted below, with its status.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    note(`console: ${message.text()}`);
  });
  on('request', (request) => {
    const url = request.url();
    const own = url.startsWith(serverUrl) || /^(data|blob|about|chrome-extension|chrome):/.test(url);
    if (!own) note(`asked another server: ${url}`);
  });
  on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page itself drops requests that it no longer needs: a query that was left, a video after seeking.
    if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.method()} ${pathOf(request.url())} ${reason}`);
  });
  on('response', (response) => {
    const line = `${response.request().method()} ${response.status()} ${pathOf(response.url())}`;
    answers.push(line);
    if (response.status() >= 400) note(line);
  });

  return {
    answers,
    allow: (pattern) => void patterns.push(pattern),
    end: () => {
      for (const endOne of ending) endOne();
    },
    throwIfAny() {
      const bad = found.filter((text) => !patterns.some((pattern) => pattern.test(text)));
      if (bad.length > 0) throw new Error(`The browser had trouble:\n${bad.join('\n')}`);
    },
  };
}
