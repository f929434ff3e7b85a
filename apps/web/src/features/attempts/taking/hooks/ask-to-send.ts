import { answersSync } from '../../../../service-worker/messages.ts';

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Asks the browser to let the service worker send waiting answers once the network is back, also where no page is open then. */
export async function askToSend(): Promise<void> {
  try {
    const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(answersSync);
  } catch {
    // A browser without it, or one that forbids it: the next page sends them.
  }
}
