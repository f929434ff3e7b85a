import type { Act } from '../../platform/act/index.ts';
import { endOf, readDates } from '../test-authoring/index.ts';
import { lockTimed, setDeadlines, type TimedAttempt } from './lengthening.repository.ts';

/**
 * Gives those who sit a test, which is locked, the time that they would have by its present dates, with the minutes that
 * were added; nobody loses time.
 */
export async function lengthenOpenAttempts({ db: trx, clock }: Act, testId: string): Promise<void> {
  const attempts = await lockTimed(trx, testId, clock.now());
  if (attempts.length === 0) return;
  const students = attempts.map(({ student_id }) => student_id);
  const datesOf = await readDates(trx, [testId], students);
  const longer = attempts.flatMap((attempt) => {
    const { minutes, closes_at } = datesOf(testId, attempt.student_id);
    const added = minutes.value === null ? null : minutes.value + attempt.added_minutes;
    const end = endOf(attempt.started_at, { minutes: { ...minutes, value: added }, closes_at });
    return isLater(end, attempt) ? [{ id: attempt.id, deadlineAt: end }] : [];
  });
  if (longer.length > 0) await setDeadlines(trx, longer);
}

const isLater = (end: Date | null, { deadline_at }: TimedAttempt): boolean => end === null || end > deadline_at;
