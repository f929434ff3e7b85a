import { readPush, targetOf } from './push-text.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows what the server pushes, also while no page is open, and leads to its page. */
export function tellNotices(): void {
  // Browsers ask that each message is shown, so one that cannot be read is shown too.
  self.addEventListener('push', (event) => {
    const { title, ...options } = readPush(event.data?.text() ?? '');
    event.waitUntil(self.registration.showNotification(title, options));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(targetOf(event.notification.data, self.location.origin)));
  });
}

/** Brings a window of the app to the front on that page, or opens one. */
async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Nobody is taken away from a test.
  const free = windows.find((client) => !/^\/attempt\/[^/]+$/.test(new URL(client.url).pathname));
  const there = windows.find((client) => client.url === url) ?? free;
  if (there === undefined) {
    await self.clients.openWindow(url);
    return;
  }
  await there.focus();
  // A page that this worker does not serve may not be sent elsewhere.
  if (there.url !== url) await there.navigate(url).catch(() => self.clients.openWindow(url));
}
