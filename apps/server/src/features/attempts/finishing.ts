import type { AnyAct } from '../../platform/act/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { isLate, readDates } from '../test-authoring/index.ts';
import type { AttemptsDeps } from './attempts.deps.ts';
import type { AttemptRow } from './attempts.repository.ts';
import { listSelectedOf, storeFinished } from './finishing.repository.ts';
import { newReceiptCode } from './receipt-code.ts';

/**
 * Marks and submits open attempts with what is saved, in a transaction that holds their tests and has locked them.
 * A student and staff submit now, the server at each attempt's deadline. Whether that is late goes by the student's due
 * date at this moment.
 */
export async function finishAttempts(
  { random, markAttempts }: AttemptsDeps,
  act: AnyAct,
  attempts: readonly AttemptRow[],
  how: { by: 'student'; at: Date } | { by: 'staff'; at: Date; userId: string } | { by: 'deadline' },
): Promise<void> {
  if (attempts.length === 0) return;
  const { db: trx, ids } = act;
  const selected = await listSelectedOf(
    trx,
    attempts.map((attempt) => attempt.id),
  );
  const marks = await markAttempts(
    trx,
    attempts.map(({ id, assessment_id, version, asked }) => ({
      assessment_id,
      version,
      asked,
      selected: new Map(selected.get(id)?.map((row) => [row.question_id, row.selected])),
    })),
  );
  const datesOf = await readDates(
    trx,
    attempts.map((attempt) => attempt.assessment_id),
    attempts.map((attempt) => attempt.student_id),
  );
  const finished = attempts.map((attempt, place) => {
    const mark = marks[place];
    if (!mark) throw new Error(`Attempt ${attempt.id} got no marks`);
    const submittedAt = how.by === 'deadline' ? deadlineOf(attempt) : how.at;
    return {
      ...mark,
      attemptId: attempt.id,
      eventId: ids.next(),
      receiptCode: newReceiptCode(random),
      submittedAt,
      late: isLate(submittedAt, datesOf(attempt.assessment_id, attempt.student_id).due_at.value),
      submittedBy: how.by,
      byUser: submitterOf(attempt, how),
    };
  });
  await storeFinished(trx, finished);
  await tellLater(act, 'test_submitted', attempts.map(submissionOf));
}

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** An attempt was submitted, by its student, by staff or at its deadline. */
    test_submitted: { testId: string; attemptId: string; userId: string };
  }
}

/** Each attempt is a thing of its own, so that a class that submits at once waits for nobody. */
const submissionOf = ({ id, assessment_id: testId, student_id: userId }: AttemptRow) => ({
  thingId: id,
  facts: { testId, attemptId: id, userId },
});

type How = Parameters<typeof finishAttempts>[3];

function submitterOf(attempt: AttemptRow, how: How): string | null {
  if (how.by === 'staff') return how.userId;
  return how.by === 'student' ? attempt.student_id : null;
}

function deadlineOf(attempt: AttemptRow): Date {
  if (attempt.deadline_at === null) throw new Error(`Attempt ${attempt.id} has no deadline`);
  return attempt.deadline_at;
}
