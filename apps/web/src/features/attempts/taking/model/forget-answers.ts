import { mayKnowAttempts } from './known-attempts.ts';
import { removeAnswersOf } from './pending-answers.ts';

/** Removes a person's answers from this device; opens no database where there is none. */
export async function forgetAnswers(userId: string): Promise<void> {
  if (await mayKnowAttempts(userId)) await removeAnswersOf(userId);
}
