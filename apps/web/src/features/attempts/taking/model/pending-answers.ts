import { isLater, type Choice } from './choice-queue.ts';
import { choicesDatabase } from './known-attempts.ts';

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

/** Resolves to the request's result; rejects with its error. */
function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser could not keep it')));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('The browser could not keep it'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', fail);
    transaction.addEventListener('abort', fail);
  });
}

/** The page's connection; null before the first use and after the browser closed it. */
let connection: Promise<IDBDatabase> | null = null;

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(choicesDatabase, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const database = await answerOf(opening);
  const forget = (): void => {
    connection = null;
  };
  // Browsers close connections on their own, as when they clear a site's data or run short of memory.
  database.addEventListener('close', forget);
  database.addEventListener('versionchange', () => {
    database.close();
    forget();
  });
  return database;
}

async function begin(mode: IDBTransactionMode): Promise<[IDBTransaction, IDBObjectStore]> {
  connection ??= openDatabase();
  const transaction = (await connection).transaction(storeName, mode, { durability: 'strict' });
  return [transaction, transaction.objectStore(storeName)];
}

/** Begins a step, on a new connection where the old one no longer works. */
async function beginAnyhow(mode: IDBTransactionMode): Promise<[IDBTransaction, IDBObjectStore]> {
  const tried = connection;
  try {
    return await begin(mode);
  } catch {
    // Another step may have opened a new one already.
    if (tried === null || connection === tried) connection = null;
    return begin(mode).catch((error: unknown) => {
      connection = null;
      throw error;
    });
  }
}

/** Everything below a key that begins with these parts. */
const below = (...parts: string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []]);

/**
 * The pending answers in the browser's database, on the disk once `change` resolves. They belong to one person; others
 * on the device have their own. Everything rejects where the browser stores nothing.
 */
export function openPendingAnswers(userId: string, attemptId: string): PendingAnswers {
  const keyOf = ({ lease, question }: Choice): IDBValidKey => [userId, attemptId, lease, question];
  return {
    async load() {
      const [, store] = await beginAnyhow('readonly');
      // Only this module writes there.
      return (await answerOf(store.getAll(below(userId, attemptId)))) as Choice[];
    },
    async change({ put = [], take = [] }) {
      const [transaction, store] = await beginAnyhow('readwrite');
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
      const [transaction, store] = await beginAnyhow('readwrite');
      store.delete(below(userId, attemptId));
      await ended(transaction);
    },
  };
}

/** Every choice of a person that waits on this device, by attempt. */
export async function listLeftAttempts(userId: string): Promise<LeftAttempt[]> {
  const [, store] = await beginAnyhow('readonly');
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
  const [transaction, store] = await beginAnyhow('readwrite');
  store.delete(below(userId));
  await ended(transaction);
}
