/** The browser's database of unsent choices; it exists from the device's first test on. */
export const choicesDatabase = 'lectern-attempts';

/** Resolves to the request's result; rejects with its error. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser could not keep it')));
  });
}

/** Resolves once everything in a step is on the disk. */
export function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('The browser could not keep it'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', fail);
    transaction.addEventListener('abort', fail);
  });
}

/** Everything below a key that begins with these parts. */
export const below = (...parts: string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []]);

/** Whether the browser may have a database of this name. Opens nothing. */
export async function mayHaveDatabase(name: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((other) => other.name === name);
  } catch {
    // An older browser cannot list its databases, so there may be one.
    return 'indexedDB' in globalThis;
  }
}

/** Begins steps in a database of the browser with these stores, in the order of the calls; on a new connection where the old one no longer works. */
export function deviceDatabase(name: string, stores: readonly string[]) {
  /** The page's connection; null before the first use and after the browser closed it. */
  let connection: Promise<IDBDatabase> | null = null;

  async function open(): Promise<IDBDatabase> {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => {
      for (const store of stores) opening.result.createObjectStore(store);
    });
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

  async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    connection ??= open();
    return (await connection).transaction(stores, mode, { durability: 'strict' });
  }

  return async (mode: IDBTransactionMode): Promise<IDBTransaction> => {
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
  };
}
