import { isLater, type Choice } from './choice-queue.ts';
import { answerOf, below, choicesDatabase, deviceDatabase, ended } from './device-database.ts';

/** The store of an attempt's choices on this device, until the server has them. */
export type PendingAnswers = {
  load: () => Promise<Choice[]>;
  /**
   * Puts and takes in one step, which begins before the call returns: steps happen in the order of the calls, and a
   * closing page cancels none of them. A choice is taken only while its place holds nothing later of its tab.
   */
  change: (change: { put?: readonly Choice[]; take?: readonly Choice[] }) => Promise<void>;
  clear: () => Promise<void>;
};

/** Choices of one attempt that wait on this device, in the order of choosing. */
export type LeftAttempt = { attemptId: string; choices: Choice[] };

const storeName = 'choices';

const inDatabase = deviceDatabase(choicesDatabase, [storeName]);

async function begin(mode: IDBTransactionMode): Promise<[IDBTransaction, IDBObjectStore]> {
  const transaction = await inDatabase(mode);
  return [transaction, transaction.objectStore(storeName)];
}

/**
 * The pending answers in the browser's database, on the disk once `change` resolves. They belong to one person; others
 * on the device have their own. Everything rejects where the browser stores nothing.
 */
export function openPendingAnswers(userId: string, attemptId: string): PendingAnswers {
  const keyOf = ({ lease, question }: Choice): IDBValidKey => [userId, attemptId, lease, question];
  return {
    async load() {
      const [, store] = await begin('readonly');
      // Only this module writes there.
      return (await answerOf(store.getAll(below(userId, attemptId)))) as Choice[];
    },
    async change({ put = [], take = [] }) {
      const [transaction, store] = await begin('readwrite');
      for (const choice of put) store.put(choice, keyOf(choice));
      for (const choice of take) {
        const found = store.get(keyOf(choice));
        found.addEventListener('success', () => {
          const there = found.result as Choice | undefined;
          if (there?.sequence === choice.sequence) store.delete(keyOf(choice));
        });
      }
      // By itself the browser waits for further requests, and a page that goes away meanwhile would undo the step.
      if (take.length === 0) transaction.commit();
      await ended(transaction);
    },
    async clear() {
      const [transaction, store] = await begin('readwrite');
      store.delete(below(userId, attemptId));
      await ended(transaction);
    },
  };
}

/** Every choice of a person that waits on this device, by attempt. */
export async function listLeftAttempts(userId: string): Promise<LeftAttempt[]> {
  const [, store] = await begin('readonly');
  const range = below(userId);
  const [keys, choices] = await Promise.all([answerOf(store.getAllKeys(range)), answerOf(store.getAll(range))]);
  const attempts = new Map<string, Choice[]>();
  for (const [place, key] of keys.entries()) {
    const [, attemptId] = key as [string, string, number, string];
    attempts.set(attemptId, [...(attempts.get(attemptId) ?? []), choices[place] as Choice]);
  }
  return [...attempts].map(([attemptId, left]) => ({
    attemptId,
    choices: left.toSorted((one, other) => (isLater(one, other) ? 1 : -1)),
  }));
}

/** Removes every choice of a person from this device. */
export async function removeAnswersOf(userId: string): Promise<void> {
  const [transaction, store] = await begin('readwrite');
  store.delete(below(userId));
  await ended(transaction);
}
