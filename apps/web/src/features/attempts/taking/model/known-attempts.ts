import { hasRunningTests } from './running-tests.ts';

/** The browser's database of unsent choices; it exists from the device's first test on. */
export const choicesDatabase = 'lectern-attempts';

/** Whether this device may know of a person's attempts. Opens nothing. */
export async function mayKnowAttempts(userId: string): Promise<boolean> {
  if (hasRunningTests(userId)) return true;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === choicesDatabase);
  } catch {
    // An older browser cannot list its databases, so there may be one.
    return 'indexedDB' in globalThis;
  }
}
