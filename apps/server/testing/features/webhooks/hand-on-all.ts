import { webhooksListenLater } from '../../../src/features/webhooks/webhooks.listeners.ts';
import { handOnEvents } from '../../../src/platform/events/hand-on.ts';
import type { TestApp } from '../../build-test-app.ts';

/** Hands on all events that wait, as the background of a process does. */
export async function handOnAll(t: TestApp): Promise<void> {
  const { db, clock, ids } = t.services;
  const failures: unknown[] = [];
  const log = { error: ({ err }: { err: unknown }) => void failures.push(err) };
  await handOnEvents({ db, clock, ids, listeners: [webhooksListenLater], log });
  if (failures.length > 0) throw failures[0];
}
