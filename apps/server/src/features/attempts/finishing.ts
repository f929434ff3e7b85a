import type { Act } from '../../platform/act/index.ts';
import { markAttempt } from '../assessments/index.ts';
import type { AttemptsDeps } from './attempts.deps.ts';
import type { AttemptRow } from './attempts.repository.ts';
import { listKeysOf, listSelectedOf, storeFinished, versionOf } from './finishing.repository.ts';
import { newReceiptCode } from './receipt-code.ts';

/**
 * Marks and submits open attempts with what is saved, in a transaction that holds their tests and has locked them.
 * A student and staff submit now, the server at each attempt's deadline.
 */
export async function finishAttempts(
  { random }: AttemptsDeps,
  { db: trx, ids }: Pick<Act, 'db' | 'ids'>,
  attempts: readonly AttemptRow[],
  how: { by: 'student'; at: Date } | { by: 'staff'; at: Date; userId: string } | { by: 'deadline' },
): Promise<void> {
  if (attempts.length === 0) return;
  const keys = await listKeysOf(trx, attempts);
  const selected = await listSelectedOf(
    trx,
    attempts.map((attempt) => attempt.id),
  );
  const finished = attempts.map((attempt) => {
    const chosen = new Map(selected.get(attempt.id)?.map((row) => [row.question_id, row.selected]));
    return {
      ...markAttempt(keys.get(versionOf(attempt)) ?? [], chosen),
      attemptId: attempt.id,
      eventId: ids.next(),
      receiptCode: newReceiptCode(random),
      submittedAt: how.by === 'deadline' ? deadlineOf(attempt) : how.at,
      submittedBy: how.by,
      byUser: submitterOf(attempt, how),
    };
  });
  await storeFinished(trx, finished);
}

type How = Parameters<typeof finishAttempts>[3];

function submitterOf(attempt: AttemptRow, how: How): string | null {
  if (how.by === 'staff') return how.userId;
  return how.by === 'student' ? attempt.student_id : null;
}

function deadlineOf(attempt: AttemptRow): Date {
  if (attempt.deadline_at === null) throw new Error(`Attempt ${attempt.id} has no deadline`);
  return attempt.deadline_at;
}
