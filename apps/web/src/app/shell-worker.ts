import { removeOthersAttempts } from '../features/attempts/taking/model/kept-attempts.ts';
import type { ToWorker } from '../service-worker/messages.ts';
import { authState } from '../shared/auth-session/auth-session.ts';
import { language } from '../shared/messages/language.ts';
import { newVersion } from './new-version.ts';

/** How long a tab that stays open waits before it asks again for a newer worker, in milliseconds. */
const askAgainMs = 3_600_000;
/** How long a worker may take to answer or to take over before the page goes on without it, in milliseconds. */
const patienceMs = 3_000;

const buildOfPage = (): string | null => document.querySelector('meta[name="build"]')?.getAttribute('content') ?? null;
const tell = (worker: ServiceWorker | null, message: ToWorker): void => worker?.postMessage(message);

/**
 * Registers the service worker, which keeps the shell of the app on this device, and offers a newer version once one is
 * there. A page without the name of a build has none: the server has switched it off, and what is there is removed.
 * Rejects where no worker could be installed, as when the network went away meanwhile.
 */
export async function startShellWorker(): Promise<void> {
  // A browser that was closed while somebody signed out may still have questions of theirs.
  void removeOthersAttempts(authState().user?._id ?? null).catch(() => undefined);
  // Not there without https.
  if (!('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  const build = buildOfPage();
  if (build === null) return removeShell(workers);
  // A browser that forbids it may answer with nothing.
  const made = (await workers.register('/service-worker.js')) as ServiceWorkerRegistration | undefined;
  if (made === undefined) return;
  followVersions(workers, made, build);
  // `ready` would wait for ever for a first one that failed.
  if (made.active === null) await activated(made);
  const { active } = await workers.ready;
  // From now on files come past it.
  if (workers.controller === null) await once(workers, 'controllerchange');
  tell(active, { kind: 'opened', build, language: language(), files: usedFiles() });
}

/**
 * Resolves once the first worker of a registration is active; rejects where it could not keep the shell, and where there is
 * none any more: the failed try of another tab takes the registration with it.
 */
const activated = ({ installing, waiting }: ServiceWorkerRegistration): Promise<void> =>
  new Promise((done, fail) => {
    const worker = installing ?? waiting;
    const look = (): void => {
      if (worker === null || worker.state === 'redundant') fail(new Error('The shell could not be kept'));
      else if (worker.state === 'activated') done();
    };
    worker?.addEventListener('statechange', look);
    look();
  });

/** Resolves when it has happened, or after some patience. */
const once = (workers: ServiceWorkerContainer, name: 'controllerchange'): Promise<unknown> =>
  new Promise((done) => {
    workers.addEventListener(name, done, { once: true });
    setTimeout(done, patienceMs);
  });

async function removeShell(workers: ServiceWorkerContainer): Promise<void> {
  const registrations = await workers.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const kept = (await caches.keys()).filter((name) => name.startsWith('lectern-shell-'));
  await Promise.all(kept.map((name) => caches.delete(name)));
}

/** The files of the app that this page has loaded so far: those before the worker was there have not come past it. */
function usedFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  return [...new Set(own.map(({ pathname }) => pathname))];
}

/** Looks for newer workers, and offers one of another build. One of the page's own build takes over without a word. */
function followVersions(workers: ServiceWorkerContainer, made: ServiceWorkerRegistration, build: string): void {
  const look = async (): Promise<void> => {
    const { waiting } = made;
    if (waiting === null || made.active === null) return;
    if ((await buildOf(waiting)) === build) tell(waiting, { kind: 'take-over' });
    else newVersion.note(() => void startNewVersion(workers, made));
  };
  const follow = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => void (worker.state === 'installed' && look()));
  follow(made.installing);
  made.addEventListener('updatefound', () => follow(made.installing));
  void look();
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < askAgainMs) return;
    asked = Date.now();
    // Without a network it fails, and the next time asks again.
    made.update().catch(() => undefined);
  });
}

/** The build of a worker; null where it does not say. */
function buildOf(worker: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      done(typeof data === 'string' ? data : null),
    );
    port1.start();
    worker.postMessage({ kind: 'which-build' } satisfies ToWorker, [port2]);
    setTimeout(() => done(null), patienceMs);
  });
}

/** Lets the waiting worker take over, and loads the page anew once it has. */
async function startNewVersion(workers: ServiceWorkerContainer, made: ServiceWorkerRegistration): Promise<void> {
  if (made.waiting !== null) {
    const taken = once(workers, 'controllerchange');
    tell(made.waiting, { kind: 'take-over' });
    await taken;
  }
  location.reload();
}
