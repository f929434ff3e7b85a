import { choicesDatabase, mayHaveDatabase } from './device-database.ts';
import { hasRunningTests } from './running-tests.ts';

/** Whether this device may know of a person's attempts. Opens nothing. */
export async function mayKnowAttempts(userId: string): Promise<boolean> {
  if (hasRunningTests(userId)) return true;
  return mayHaveDatabase(choicesDatabase);
}
