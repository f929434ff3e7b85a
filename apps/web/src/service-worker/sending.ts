import type { SaveAcknowledged } from '@lectern/contract';
import { latestOf, type Choice } from '../features/attempts/taking/model/choice-queue.ts';
import { noteStored } from '../features/attempts/taking/model/kept-attempts.ts';
import { listLeftAttempts, openPendingAnswers } from '../features/attempts/taking/model/pending-answers.ts';
import { answersSync } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Some browsers tell a worker when the network is back, also while no page is open. */
type SyncEvent = ExtendableEvent & { tag: string };

/** Sends answers that wait on this device when the browser says that it may work now. */
export function sendAnswersInBackground(): void {
  self.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent;
    if (tag === answersSync) (event as SyncEvent).waitUntil(sendLeftAnswers());
  });
}

/**
 * Sends what the person who is signed in left, under the leases and numbers that the choices have: sent twice counts once. A page
 * says so where the server refuses one. Throws where the server is out of reach, and the browser then tries again.
 */
async function sendLeftAnswers(): Promise<void> {
  const userId = await signedInPerson();
  if (userId === null) return;
  const left = await listLeftAttempts(userId);
  for (const { attemptId, choices } of left) await sendAttempt(userId, attemptId, choices);
  const tabs = new BroadcastChannel(answersSync);
  if (left.length > 0) tabs.postMessage('sent');
  tabs.close();
}

/** The person that the server knows, or null: answers wait for their owner. */
async function signedInPerson(): Promise<string | null> {
  const answer = await ask('/api/users/me', { method: 'GET' });
  if (!answer.ok) return null;
  const { user } = (await answer.json()) as { user?: { _id?: string } };
  return user?._id ?? null;
}

async function sendAttempt(userId: string, attemptId: string, choices: readonly Choice[]): Promise<void> {
  for (const { question, selected, lease, sequence } of latestOf(choices)) {
    // One after the other, in the order of choosing.
    const answer = await ask(`/api/attempts/${attemptId}/responses/${question}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ selected, lease, sequence }),
    });
    const done = choices.filter((choice) => choice.question === question);
    if (!answer.ok) continue;
    const { response } = (await answer.json()) as SaveAcknowledged;
    await noteStored(userId, attemptId, response).catch(() => undefined);
    await openPendingAnswers(userId, attemptId).change({ take: done });
  }
}

/** The server's answer; throws where it is away or asks for patience. */
async function ask(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, { ...init, credentials: 'same-origin' });
  if (answer.status >= 500 || answer.status === 429) throw new Error(`The server answered ${answer.status}`);
  return answer;
}
