import { type Attempt, type Receipt, type RunningAttempts, testTexts } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import { isOverdue } from './attempts.deadline.ts';
import type { AttemptsDeps } from './attempts.deps.ts';
import { submitOverdue } from './attempts.due.ts';
import { inQuestionOrder } from './question-order.ts';
import { presentAttempt, presentReceipt, presentRunningAttempts } from './attempts.presenter.ts';
import {
  findOwnAttempt,
  listAttemptQuestions,
  listReceiptRows,
  listResponses,
  type OwnAttemptRow,
} from './attempts.repository.ts';
import { listRunningRows } from './open-attempts.repository.ts';

/**
 * The student's own attempt as it stands at `now`: one whose time is over has been submitted by then. Throws
 * `not_found`.
 */
export async function requireOwnAttempt(deps: AttemptsDeps, act: Act, id: string, now: Date): Promise<OwnAttemptRow> {
  const row = await findOwnAttempt(act.db, act.actor.id, id);
  if (!row) throw notFound('Attempt not found');
  if (!isOverdue(row, now)) return row;
  await submitOverdue(deps, act, { attempt: id }, now);
  return requireOwnAttempt(deps, act, id, now);
}

/** One's own attempt; its questions and responses while it is open, its receipt afterwards. Throws `not_found`. */
export async function getAttempt(deps: AttemptsDeps, act: Act, id: string): Promise<Attempt> {
  const now = act.clock.now();
  return answerAttempt(act.db, await requireOwnAttempt(deps, act, id, now), now);
}

/** The student's own attempts that still take saves. */
export async function listRunningAttempts({ db, actor, clock }: Act): Promise<RunningAttempts> {
  const now = clock.now();
  return presentRunningAttempts(await listRunningRows(db, actor.id, now), now);
}

/** An attempt with everything that its student may have of it. */
export async function answerAttempt(db: Db, row: OwnAttemptRow, now: Date): Promise<Attempt> {
  if (row.status === 'submitted') {
    return presentAttempt(row, { questions: [], responses: [] }, await receiptOf(db, row), now);
  }
  const questions = inQuestionOrder(row, await listAttemptQuestions(db, row), ({ id }) => id);
  return presentAttempt(row, { questions, responses: await listResponses(db, row.id) }, null, now);
}

/** The receipt of a submitted attempt. Throws while it is open. */
export async function receiptOf(db: Db, row: OwnAttemptRow): Promise<Receipt> {
  const rows = inQuestionOrder(row, await listReceiptRows(db, row), ({ question_id: id }) => id);
  const receipt = presentReceipt(row, rows);
  if (!receipt) throw new Error(`Attempt ${row.id} is not submitted`);
  return receipt;
}

/** Nothing can be done with an attempt that has been submitted. */
export const attemptOver = (): AppError => new AppError('attempt_over', testTexts.attemptOver);

/** A later tab holds the attempt. */
export const attemptTakenOver = (): AppError => new AppError('attempt_taken_over', testTexts.attemptTakenOver);
