/** The address of the service worker of the web app; its scope is the whole site. */
export const serviceWorkerPath = '/service-worker.js';

/**
 * The script in place of a service worker that is switched off, or that a build lacks: browsers look for a newer one at
 * its address, and this one takes the place of whatever worker they have, removes what that kept, and itself.
 */
export const noServiceWorker = `// Removes the service worker of this site.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  const kept = (await caches.keys()).filter((name) => name.startsWith('lectern-shell-'));
  await Promise.all(kept.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;

/** The line of a page by which it knows its build. Pages without it register no service worker, and remove one. */
export const buildLine = /<meta name="build"[^>]*>\s*/;
