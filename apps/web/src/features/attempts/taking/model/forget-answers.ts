import { removeAttemptsOf } from './kept-attempts.ts';
import { mayKnowAttempts } from './known-attempts.ts';
import { removeAnswersOf } from './pending-answers.ts';

/** Removes a person's answers and tests from this device; opens no database where there is none. */
export async function forgetAnswers(userId: string): Promise<void> {
  await removeAttemptsOf(userId);
  if (await mayKnowAttempts(userId)) await removeAnswersOf(userId);
}
