import type { AttemptResult, OwnResult } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import { type Db, inSnapshot } from '../../../platform/db/index.ts';
import { AppError, notFound, type Page, pageOffset, toPage } from '../../../platform/http/index.ts';
import {
  type AttemptsDeps,
  inQuestionOrder,
  markResultSeen,
  receiptOf,
  requireOwnAttempt,
  submitOverdue,
} from '../../attempts/index.ts';
import { mayShowResult } from './results.policy.ts';
import { presentOwnAttemptResult, presentOwnResult } from './results.presenter.ts';
import { findReadableSubject } from '../../materials/index.ts';
import { percentageOf } from '../marking.ts';
import {
  findAttemptBefore,
  findOwnResult,
  listMarkedQuestions,
  listOwnResults,
  type OwnResultRow,
} from './results.repository.ts';

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
    const questions = inQuestionOrder(row, await listMarkedQuestions(trx, row), ({ question }) => question.id);
    const materials = questions.flatMap(({ solution }) => solution.material ?? []);
    const subject = row.subject_id && (await findReadableSubject(trx, student, row.subject_id, materials));
    const before = await percentageBefore(trx, row, now);
    return presentOwnAttemptResult({ ...row, submitted_at }, receipt, { questions, subject: subject || null, before });
  });
  if (answer.questions !== null) await markResultSeen(db, id, now);
  return answer;
}

/** The percentage of the pre-test before a post-test; null where there is none, and where its result may not be shown. */
async function percentageBefore(trx: Db, row: OwnResultRow, now: Date): Promise<number | null> {
  if (row.test_type !== 'post-test') return null;
  const id = await findAttemptBefore(trx, row);
  const before = id && (await findOwnResult(trx, { studentId: row.student_id, now }, id));
  if (!before || !mayShowResult(before, now) || before.mark === null || before.max_mark === null) return null;
  return percentageOf(before.mark, before.max_mark);
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
