import type { ToWorker } from './messages.ts';
import { build, isShellOf, keepFiles, keepShell, removeOldShells } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

type RouterRule = { condition: { urlPattern: { pathname: string } }; source: 'network' };
/** Browsers that know it take the worker out of the way of these requests. */
type InstallEvent = ExtendableEvent & { addRoutes?: (rules: RouterRule[]) => Promise<void> };

const nothing = (): undefined => undefined;

/** Installs with the shell, takes over when it is told to, and keeps up with the pages that are open. */
export function live(): void {
  self.addEventListener('install', (event: InstallEvent) => {
    const rules: RouterRule[] = [{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }];
    // A worker without its shell is not installed: the former one goes on, or none.
    event.waitUntil(Promise.all([keepShell(), event.addRoutes?.(rules).catch(nothing)]));
  });
  self.addEventListener('activate', (event) => event.waitUntil(begin()));
  self.addEventListener('message', (event) => {
    const message = event.data as ToWorker;
    if (message.kind === 'take-over') event.waitUntil(self.skipWaiting());
    else if (message.kind === 'which-build') event.ports[0]?.postMessage(build);
    else if (message.kind === 'opened') event.waitUntil(keepUp(message).catch(nothing));
  });
}

async function begin(): Promise<void> {
  await removeOldShells();
  await self.registration.navigationPreload?.enable().catch(nothing);
  // The page that registered it is served from now on.
  await self.clients.claim();
}

/** Keeps what an open page uses, and the shell in its build and language. */
async function keepUp({ files, ...page }: Extract<ToWorker, { kind: 'opened' }>): Promise<void> {
  await keepFiles(files.filter((address) => address.startsWith('/assets/')));
  if (!(await isShellOf(page))) await keepShell();
}
