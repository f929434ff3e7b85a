import { fileKind, opensPage } from './requests.ts';
import { findFile, findShell, noteFile } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long a page may take to begin before the kept one is shown, in milliseconds. */
const patienceMs = 4_000;
const nothing = (): undefined => undefined;
const later = (ms: number): Promise<undefined> => new Promise((done) => setTimeout(() => done(undefined), ms));

/** A proxy says so while the server is away. */
const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504;

/** The server's page; the kept shell where the server is out of reach or says nothing for long. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const fromServer = askForPage(event);
  const answer = await Promise.race([fromServer.catch(nothing), later(patienceMs)]);
  if (answer !== undefined && !isAway(answer)) return answer;
  return (await findShell().catch(nothing)) ?? fromServer;
}

/** The browser asked already while the worker woke up, where it can. */
async function askForPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const early = (await preloadResponse) as Response | undefined;
  return early ?? fetch(request);
}

async function answerHashed(event: FetchEvent): Promise<Response> {
  const kept = await findFile(event.request).catch(nothing);
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  const copy = answer.clone();
  event.waitUntil(noteFile(event.request, copy).catch(nothing));
  return answer;
}

async function answerFixed({ request }: FetchEvent): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await findFile(request).catch(nothing);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Answers for pages and the app's own files. Everything else goes the way that it goes without a worker. */
export function answerRequests(): void {
  self.addEventListener('fetch', (event) => {
    const kind = fileKind(event.request, self.location.origin);
    if (kind === 'hashed') event.respondWith(answerHashed(event));
    else if (kind === 'fixed') event.respondWith(answerFixed(event));
    else if (opensPage(event.request, self.location.origin)) event.respondWith(answerPage(event));
  });
}
