import { hasRunningTests } from './running-tests.ts';

/** The browser's database of choices that wait to be sent; there from the first test that the device sees. */
export const choicesDatabase = 'lectern-attempts';

/** Whether this device may know of a person's attempts; a look that opens nothing. */
export async function mayKnowAttempts(userId: string): Promise<boolean> {
  if (hasRunningTests(userId)) return true;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === choicesDatabase);
  } catch {
    // An older browser has a database, perhaps, and does not tell.
    return 'indexedDB' in globalThis;
  }
}
