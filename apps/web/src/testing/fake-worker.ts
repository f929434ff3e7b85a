import { waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { solve } from '../shared/api/solve-proof.ts';

/** Replaces the browser's workers. There is one kind: it solves a task when the test says so. */
export class FakeWorker extends EventTarget {
  static asked: (() => void)[] = [];

  static install() {
    FakeWorker.asked = [];
    vi.stubGlobal('Worker', FakeWorker);
    return {
      /** Waits for a task and solves it. */
      work: async (): Promise<void> => {
        await waitFor(() => {
          if (FakeWorker.asked.length === 0) throw new Error('No task has come.');
        });
        FakeWorker.asked.shift()?.();
      },
      uninstall: () => vi.stubGlobal('Worker', undefined),
    };
  }

  postMessage(task: Parameters<typeof solve>[0]): void {
    FakeWorker.asked.push(() => this.dispatchEvent(new MessageEvent('message', { data: solve(task) })));
  }

  terminate(): void {
    FakeWorker.asked = [];
  }
}
