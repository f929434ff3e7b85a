import type { Attempt } from '@lectern/contract';
import type { OptionLetter } from '@lectern/contract/test-words';
import { isLater, type Place } from './choice-queue.ts';
import { answerOf, deviceDatabase, ended, mayHaveDatabase } from './device-database.ts';

/** An answer that the server has. */
export type StoredAnswer = Place & { question: string; selected: OptionLetter[] };

/** The changing part of a running attempt: the lease of this browser, the answers that the server has, and the time. */
export type Standing = {
  lease: number;
  stored: StoredAnswer[];
  deadlineAt: string | null;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  ahead: number;
};

/** A running attempt as this device keeps it: a page that is opened without a network shows it. */
export type KeptAttempt = { attempt: Attempt; standing: Standing };

/** The place of one attempt on this device. Everything rejects where the browser stores nothing. */
export type AttemptKeeper = {
  load: () => Promise<KeptAttempt | null>;
  /** Keeps the questions and the standing. */
  keep: (kept: KeptAttempt) => Promise<void>;
  /** Keeps a newer standing where the attempt is kept. */
  follow: (standing: Standing) => Promise<void>;
  remove: () => Promise<void>;
};

/** A database of its own: one that has choices is also opened by pages of an older build, which know no other version of it. */
const name = 'lectern-sittings';
const [questions, standings] = ['questions', 'standings'] as const;
const begin = deviceDatabase(name, [questions, standings]);

type Key = [userId: string, attemptId: string];

/** Keeps an attempt under its person: nobody else on the device is shown it. */
export function openAttemptKeeper(...key: Key): AttemptKeeper {
  return {
    async load() {
      const step = await begin('readonly');
      const found = [questions, standings].map((store) => answerOf(step.objectStore(store).get(key)));
      const [attempt, standing] = (await Promise.all(found)) as [Attempt | undefined, Standing | undefined];
      return attempt === undefined || standing === undefined ? null : { attempt, standing };
    },
    async keep({ attempt, standing }) {
      const step = await begin('readwrite');
      step.objectStore(questions).put(attempt, key);
      step.objectStore(standings).put(standing, key);
      await ended(step);
    },
    async follow(standing) {
      const step = await begin('readwrite');
      const known = step.objectStore(questions).getKey(key);
      // Its person may have signed out meanwhile.
      known.addEventListener('success', () => {
        if (known.result !== undefined) step.objectStore(standings).put(standing, key);
      });
      await ended(step);
    },
    remove: () => removeAttemptsOf(...key),
  };
}

/**
 * Notes an answer that reached the server from elsewhere than the attempt's page, so that a page opened without a network
 * shows it. An attempt that is not kept, or has a later answer, stays as it is.
 */
export async function noteStored(userId: string, attemptId: string, answer: StoredAnswer): Promise<void> {
  if (!(await mayHaveDatabase(name))) return;
  const step = await begin('readwrite');
  const store = step.objectStore(standings);
  const found = store.get([userId, attemptId]);
  found.addEventListener('success', () => {
    const standing = found.result as Standing | undefined;
    const former = standing?.stored.find(({ question }) => question === answer.question);
    if (standing === undefined || (former !== undefined && !isLater(answer, former))) return;
    const { question, selected, lease, sequence } = answer;
    const others = standing.stored.filter((each) => each !== former);
    const stored = [...others, { question, selected, lease, sequence }];
    store.put({ ...standing, stored } satisfies Standing, [userId, attemptId]);
  });
  await ended(step);
}

/** Removes the attempts whose keys it holds for; opens no database where there is none. */
async function removeWhere(holds: (key: Key) => boolean): Promise<void> {
  if (!(await mayHaveDatabase(name))) return;
  const step = await begin('readwrite');
  for (const store of [questions, standings].map((each) => step.objectStore(each))) {
    const keys = store.getAllKeys();
    keys.addEventListener('success', () => {
      for (const key of keys.result as Key[]) if (holds(key)) store.delete(key);
    });
  }
  await ended(step);
}

/** Removes every attempt but those of this person, or all for null: nobody else finds questions here. */
export const removeOthersAttempts = (userId: string | null): Promise<void> =>
  removeWhere(([owner]) => owner !== userId);

/** Removes an attempt of a person, or all of theirs. */
export const removeAttemptsOf = (userId: string, attemptId?: string): Promise<void> =>
  removeWhere(([owner, id]) => owner === userId && (attemptId === undefined || id === attemptId));
