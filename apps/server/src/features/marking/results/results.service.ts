import type { AttemptResult, OwnResult } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import { inSnapshot } from '../../../platform/db/index.ts';
import { AppError, notFound, type Page, pageOffset, toPage } from '../../../platform/http/index.ts';
import {
  type AttemptsDeps,
  markResultSeen,
  receiptOf,
  requireOwnAttempt,
  submitOverdue,
} from '../../attempts/index.ts';
import { mayShowResult } from './results.policy.ts';
import { presentOwnAttemptResult, presentOwnResult } from './results.presenter.ts';
import { findOwnResult, listMarkedQuestions, listOwnResults } from './results.repository.ts';

/**
 * One's own submitted attempt: always with its receipt, with marks, key and solutions when they may be shown. Throws
 * `not_found`, and `attempt_open` before it is submitted.
 */
export async function getOwnResult(deps: AttemptsDeps, act: Act, id: string): Promise<AttemptResult> {
  const { db, actor: student } = act;
  const now = act.clock.now();
  const { assessment_id } = await requireOwnAttempt(deps, act, id, now);
  await submitOverdue(deps, act, { test: assessment_id, student: student.id }, now);
  // A correction changes key and marks together: neither is read without the other.
  const answer = await inSnapshot(db, async (trx) => {
    const row = await findOwnResult(trx, { studentId: student.id, now }, id);
    if (!row) throw notFound('Attempt not found');
    const { submitted_at } = row;
    if (submitted_at === null) throw new AppError('attempt_open', 'You have not submitted this attempt yet');
    const receipt = await receiptOf(trx, row);
    if (!mayShowResult(row, now)) return presentOwnAttemptResult({ ...row, submitted_at }, receipt, null);
    return presentOwnAttemptResult({ ...row, submitted_at }, receipt, await listMarkedQuestions(trx, row));
  });
  if (answer.questions !== null) await markResultSeen(db, id, now);
  return answer;
}

type Query = { page?: number | undefined; limit?: number | undefined };

/** One page of one's own submitted attempts, newest first. */
export async function pageOfOwnResults(deps: AttemptsDeps, act: Act, query: Query): Promise<Page<OwnResult>> {
  const { db, actor: student } = act;
  const now = act.clock.now();
  await submitOverdue(deps, act, { student: student.id }, now);
  const { rows, total } = await listOwnResults(db, { studentId: student.id, now }, pageOffset(query));
  const data = rows.flatMap((row) => {
    const { submitted_at, receipt_code } = row;
    if (submitted_at === null || receipt_code === null) return [];
    return [presentOwnResult({ ...row, submitted_at, receipt_code }, mayShowResult(row, now))];
  });
  return toPage(query, total, data);
}
