import type { Page } from 'playwright-core';

/** Whether this browser has kept the shell, and what comes past the page is kept as well. */
export const keepsShell = (page: Page): Promise<boolean> =>
  page.evaluate(
    async () =>
      navigator.serviceWorker.controller !== null && (await caches.match('/shell', { ignoreVary: true })) !== undefined,
  );
