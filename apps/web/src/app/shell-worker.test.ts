import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startShellWorker } from './shell-worker.ts';

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly postMessage = vi.fn<(message: unknown) => void>();
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

type Workers = { installing?: FakeWorker; waiting?: FakeWorker; active?: FakeWorker };

/** A browser whose registration has these workers. */
function browserWith({ installing, waiting, active }: Workers) {
  const made = Object.assign(new EventTarget(), {
    installing: installing ?? null,
    waiting: waiting ?? null,
    active: active ?? null,
  });
  const ready = Promise.withResolvers<{ active: FakeWorker | null }>();
  const workers = Object.assign(new EventTarget(), {
    controller: {},
    ready: ready.promise,
    register: () => Promise.resolve(made),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return { activate: (worker: FakeWorker) => ready.resolve({ active: worker }) };
}

beforeEach(() => document.head.insertAdjacentHTML('beforeend', '<meta name="build" content="b1">'));
afterEach(() => document.querySelector('meta[name="build"]')?.remove());

describe('keeping the shell on a device', () => {
  it('fails where another tab’s try has failed meanwhile, so that it is tried again', async () => {
    browserWith({});
    await expect(startShellWorker()).rejects.toThrow('The shell could not be kept');
  });

  it.each(['installing', 'waiting'] as const)('fails where the first worker goes while it is %s', async (place) => {
    const worker = new FakeWorker();
    browserWith({ [place]: worker });
    const started = startShellWorker();
    await vi.waitFor(() => worker.become('redundant'));
    await expect(started).rejects.toThrow('The shell could not be kept');
  });

  it('tells the first worker of the page once it is active', async () => {
    const worker = new FakeWorker();
    const { activate } = browserWith({ installing: worker });
    const started = startShellWorker();
    await Promise.resolve();
    worker.become('installed');
    activate(worker);
    worker.become('activated');
    await started;
    expect(worker.postMessage).toHaveBeenCalledWith(expect.objectContaining({ kind: 'opened', build: 'b1' }));
  });
});
