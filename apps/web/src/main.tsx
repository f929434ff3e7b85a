import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import type { PageData } from './app/page-data.ts';
import { createAppRouter } from './app/router.tsx';
import { wireAuth } from './app/wire-auth.ts';
import { watchForPeople } from './shared/api/unattended.ts';
import { bringLoads } from './shared/api/use-load.ts';
import { startAuthSession } from './shared/auth-session/auth-session.ts';
import { startTheme } from './shared/theme/theme.ts';
import { tellCutText } from './shared/ui/tell-cut-text.ts';
import './shared/ui/fonts.css';
import './shared/ui/tokens.css';
import './shared/ui/base.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const router = createAppRouter();
const app = (
  <StrictMode>
    <App router={router} />
  </StrictMode>
);

/** Takes over the page that the server drew, once its parts are here: the same page, which then answers to presses. */
async function takeOver(drawn: HTMLElement, { queries, loads }: PageData): Promise<void> {
  bringLoads(loads);
  if (queries.length > 0) (await import('./shared/api/query-provider.tsx')).bringQueries(queries);
  // The router then draws the same boundaries as on the server.
  router.ssr = { manifest: undefined };
  // Somebody is reading the page already: it stays where they are. The router scrolls from the next page on.
  router.options.scrollRestoration = () => false;
  const stop = router.subscribe('onRendered', () => {
    stop();
    queueMicrotask(() => (router.options.scrollRestoration = true));
  });
  await router.load();
  // In slices, so that a slow phone scrolls meanwhile; a press has its part taken over at once.
  startTransition(() => void hydrateRoot(drawn, app));
  // For `public/starter.js`, which holds a press that came before.
  dispatchEvent(new Event('lectern-taken-over'));
}

/** How long a page is left to itself before the shell is kept for the next one, in milliseconds. */
const restMs = 2_000;

wireAuth(router);
startAuthSession();
startTheme();
watchForPeople(window);
tellCutText(window);

const data = document.getElementById('page-data')?.textContent;
// Where a part cannot be fetched the app begins anew, and says so.
if (data === undefined) createRoot(root).render(app);
else takeOver(root, JSON.parse(data) as PageData).catch(() => createRoot(root).render(app));

let retryMs = restMs;

/**
 * Keeps the shell on this device. Without a network it waits for one: a browser does not fetch a part of the app again that failed
 * once in this page. Where it failed, it tries again when the network is back; where the network is there, or back before the
 * failure was known, after a wait that doubles each time.
 */
function keepShell(): void {
  if (!navigator.onLine) return addEventListener('online', keepShell, { once: true });
  import('./app/shell-worker.ts')
    .then(({ startShellWorker }) => startShellWorker())
    .catch(() => {
      if (navigator.onLine) setTimeout(keepShell, (retryMs *= 2));
      else keepShell();
    });
}

// The page comes first. Without the shell everything works as before.
setTimeout(keepShell, restMs);
