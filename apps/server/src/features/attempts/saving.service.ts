import { type Heartbeat, type SaveAcknowledged, type SaveResponseInput, testTexts } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError, invalidField } from '../../platform/http/index.ts';
import type { AttemptsDeps } from './attempts.deps.ts';
import { presentResponse } from './attempts.presenter.ts';
import type { OwnAttemptRow, ResponseRow } from './attempts.repository.ts';
import { attemptOver, attemptTakenOver, requireOwnAttempt } from './attempts.service.ts';
import { noteLateAnswer } from './late-answers.repository.ts';
import type { SaveBatcher } from './save-batcher.ts';
import {
  findFormerSave,
  findResponse,
  hasQuestion,
  type Save,
  type SaveOutcome,
  touchAttempt,
} from './saving.repository.ts';

/**
 * Saves a choice; without a named lease, under the one that holds the attempt now. Its answer means that this save, or
 * a later one for the same question, is committed. Throws `not_found`, `attempt_over`, `attempt_taken_over`,
 * `sequence_reused`, and `validation_failed` for an option that the question lacks.
 */
export async function saveResponse(
  deps: AttemptsDeps & { batcher: SaveBatcher },
  act: Act,
  { id, questionId }: { id: string; questionId: string },
  { selected, lease: named, sequence }: SaveResponseInput,
): Promise<SaveAcknowledged> {
  const { db, actor, clock } = act;
  const choice = { attemptId: id, studentId: actor.id, questionId, selected: selected[0] ?? null, sequence };
  for (;;) {
    const now = clock.now();
    const lease = named ?? (await requireOwnAttempt(deps, act, id, now)).lease;
    const save = { ...choice, lease, at: now };
    const outcome = await deps.batcher.store(db, save);
    if (outcome.kind === 'kept') return acknowledgeKept(db, save, outcome);
    const attempt = await requireOwnAttempt(deps, act, id, now);
    if (attempt.status === 'submitted') return acknowledgeAfterEnd(act, save, attempt);
    if (named !== undefined && attempt.lease !== lease) throw attemptTakenOver();
    if (outcome.kind === 'not_kept') return acknowledgeRepeat(db, save, attempt, now);
    // Time was added between the two looks, or another tab came to hold it: the attempt takes the save after all.
  }
}

/** Answers a save that is stored: with the response that stands, which is a later one's where that overtook it on the way. */
async function acknowledgeKept(
  db: Db,
  save: Save,
  { response, deadlineAt }: Extract<SaveOutcome, { kind: 'kept' }>,
): Promise<SaveAcknowledged> {
  return acknowledge(response ?? (await requireResponse(db, save)), deadlineAt, save.at);
}

/** Answers a save that was stored before; throws why it cannot be stored when it was not. */
async function acknowledgeRepeat(db: Db, save: Save, attempt: OwnAttemptRow, now: Date): Promise<SaveAcknowledged> {
  const former = await findFormerSave(db, save);
  if (former) {
    if (former.question_id !== save.questionId || former.selected !== save.selected)
      throw new AppError('sequence_reused', testTexts.sequenceReused);
    return acknowledge(await requireResponse(db, save), attempt.deadline_at, now);
  }
  if (!(await hasQuestion(db, save.attemptId, save.questionId)))
    throw new AppError('not_found', testTexts.noSuchQuestion);
  throw invalidField('selected.0', 'This question has no such option');
}

/**
 * Answers a save that was stored before the end, as when its answer was lost; throws `attempt_over` for any other, and
 * notes for staff that it came.
 */
async function acknowledgeAfterEnd({ db, ids }: Act, save: Save, attempt: OwnAttemptRow): Promise<SaveAcknowledged> {
  const former = await findFormerSave(db, save);
  if (former?.question_id !== save.questionId || former.selected !== save.selected) {
    await noteLateAnswer(db, ids.next(), save);
    throw attemptOver();
  }
  return acknowledge(await requireResponse(db, save), attempt.deadline_at, save.at);
}

async function requireResponse(db: Db, { attemptId, questionId }: Save): Promise<ResponseRow> {
  const row = await findResponse(db, attemptId, questionId);
  if (!row) throw new Error(`No response stands for question ${questionId} of attempt ${attemptId}`);
  return row;
}

const acknowledge = (response: ResponseRow, deadlineAt: Date | null, now: Date): SaveAcknowledged => ({
  response: presentResponse(response),
  deadlineAt: deadlineAt?.toISOString() ?? null,
  serverTime: now.toISOString(),
});

/** Hears from a tab and tells it how the attempt stands. Throws `not_found` and `attempt_taken_over`. */
export async function hearFrom(deps: AttemptsDeps, act: Act, id: string, lease: number): Promise<Heartbeat> {
  const now = act.clock.now();
  const touched = await touchAttempt(act.db, { attemptId: id, studentId: act.actor.id, lease }, now);
  if (touched) return heartbeat('open', touched.deadline_at, now);
  const attempt = await requireOwnAttempt(deps, act, id, now);
  if (attempt.status === 'open' && attempt.lease !== lease) throw attemptTakenOver();
  return heartbeat(attempt.status, attempt.deadline_at, now);
}

const heartbeat = (status: Heartbeat['status'], deadlineAt: Date | null, now: Date): Heartbeat => ({
  status,
  deadlineAt: deadlineAt?.toISOString() ?? null,
  serverTime: now.toISOString(),
});
