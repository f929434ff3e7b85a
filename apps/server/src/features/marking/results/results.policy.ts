import { onlyRole } from '../../../platform/policy/index.ts';

/** Students read their results, and still do when they have become teachers. */
export const mayReadOwnResults = onlyRole('student', 'teacher');

type Shown = { has_open_attempt: boolean; waits_for_attempts: boolean; shows_after: Date | null };

/** Key and marks of a submitted attempt show when the author's time has come and the student does not sit the test again. */
export function mayShowResult({ has_open_attempt, waits_for_attempts, shows_after }: Shown, now: Date): boolean {
  return !has_open_attempt && !waits_for_attempts && (shows_after === null || shows_after <= now);
}
