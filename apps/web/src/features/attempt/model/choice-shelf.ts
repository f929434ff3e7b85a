import type { Choice } from './choice-queue.ts';

/** Where choices of one person's attempt wait on this device until the server has them. */
export type ChoiceShelf = {
  load: () => Promise<Choice[]>;
  /**
   * Puts and takes in one step, begun before it returns: steps happen in the order of the calls, and a page that goes
   * away meanwhile takes none of them along. A choice is only taken while nothing later of its tab lies in its place.
   */
  change: (change: { put?: readonly Choice[]; take?: readonly Choice[] }) => Promise<void>;
  clear: () => Promise<void>;
};

const databaseName = 'lectern-attempts';
const storeName = 'choices';

/** Resolves to what the request brings; rejects as it does. */
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

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  return answerOf(opening);
}

/**
 * The shelf in the browser's database, on the disk once `change` resolves. Another person's choices on the same device
 * are not on it. Everything rejects where the browser keeps nothing.
 */
export function openChoiceShelf(userId: string, attemptId: string): ChoiceShelf {
  let database: Promise<IDBDatabase> | undefined;
  const all = (): IDBKeyRange => IDBKeyRange.bound([userId, attemptId], [userId, attemptId, []]);
  const keyOf = ({ lease, question }: Choice): IDBValidKey => [userId, attemptId, lease, question];
  const begin = async (mode: IDBTransactionMode): Promise<[IDBTransaction, IDBObjectStore]> => {
    database ??= openDatabase();
    const transaction = (await database).transaction(storeName, mode, { durability: 'strict' });
    return [transaction, transaction.objectStore(storeName)];
  };
  return {
    async load() {
      const [, store] = await begin('readonly');
      // Only this module writes there.
      return (await answerOf(store.getAll(all()))) as Choice[];
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
      // Left to itself the browser waits whether more comes, and a page that goes away meanwhile would undo it.
      if (take.length === 0) transaction.commit();
      await ended(transaction);
    },
    async clear() {
      const [transaction, store] = await begin('readwrite');
      store.delete(all());
      await ended(transaction);
    },
  };
}
