import type { QuestionSettings } from '@lectern/contract';
import { sql } from 'kysely';
import { type Act, transact } from '../../platform/act/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { invalidField, notFound } from '../../platform/http/index.ts';
import { findOverseenCourse, recordOnCourse } from '../courses/index.ts';
import { holdAccount } from '../users/index.ts';
import { findPost, insertReport, noteWaiting, unmarkAnswers, updatePost } from './posts.repository.ts';
import { saveSettings } from './place.repository.ts';
import { canHide, canReport, canResolve } from './questions.policy.ts';
import { requirePlace, requirePost } from './reading.service.ts';
import { forbidden, lockedPost, lockedQuestion } from './writing.service.ts';

/** Makes these the choices of a course. Throws `not_found`. */
export async function chooseSettings(act: Act, courseId: string, input: QuestionSettings): Promise<void> {
  await transact(act, async (act) => {
    const { edits } = await requirePlace(act, sql`${courseId}::uuid`, 'Course not found');
    if (!edits) throw notFound('Course not found');
    await saveSettings(act.db, courseId, input);
  });
}

/** Resolves a question or opens it again. Throws `not_found`, `attempt_open`, and `forbidden` for the questions of others. */
export async function resolve(act: Act, id: string, resolved: boolean): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const { row, place } = await lockedQuestion(act, id);
    const now = clock.now();
    if (!canResolve({ id: actor.id, place, now }, row)) throw forbidden();
    if ((row.resolved_at !== null) === resolved) return;
    const asked = { courseId: place.course_id, id };
    await updatePost(trx, asked, { resolved_at: resolved ? now : null });
    await noteWaiting(trx, asked);
  });
}

/**
 * Marks an answer as the answer, which resolves the question, or takes the mark away. Throws `not_found`, `attempt_open`,
 * `forbidden` for the questions of others, and `validation_failed` for what is no answer to it that stands.
 */
export async function accept(act: Act, id: string, answerId: string | null): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const { row, place } = await lockedQuestion(act, id);
    const reader = { id: actor.id, place, now: clock.now() };
    if (!canResolve(reader, row)) throw forbidden();
    const course = { courseId: place.course_id };
    await unmarkAnswers(trx, { ...course, id });
    if (answerId === null) return;
    const answer = await findPost(trx, reader, { ...course, id: answerId });
    if (answer?.question_id !== id || answer.deleted_at !== null || answer.hidden_at !== null)
      throw invalidField('answer', 'This question has no such answer');
    await updatePost(trx, { ...course, id: answerId }, { accepted_at: reader.now });
    await updatePost(trx, { ...course, id }, { resolved_at: row.resolved_at ?? reader.now });
    await noteWaiting(trx, { ...course, id });
  });
}

/** Reports a post; a second time changes nothing. Throws `not_found`, `attempt_open`, and `forbidden` for one's own. */
export async function report(act: Act, id: string, reason: string): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    await holdAccount(trx, actor.id);
    const { row, place } = await requirePost(act, id);
    const now = clock.now();
    if (!canReport({ id: actor.id, place, now }, row)) throw forbidden();
    await insertReport(trx, { courseId: place.course_id, id }, { userId: actor.id, reason, now });
  });
}

/** Hides a post for a reason, or shows it again without one. Throws `not_found`. */
export async function hide(act: Act, id: string, reason: string | null): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const { row, place } = await lockedPost(act, id);
    const now = clock.now();
    if (!canHide({ id: actor.id, place, now }, row)) throw notFound('Question not found');
    if (row.hidden_reason === reason) return;
    const asked = { courseId: place.course_id, id };
    const hidden_at = reason === null ? null : (row.hidden_at ?? now);
    await updatePost(trx, asked, {
      hidden_at,
      hidden_reason: reason,
      ...(hidden_at !== null && { accepted_at: null }),
    });
    const questionId = row.question_id ?? id;
    await noteWaiting(trx, { ...asked, id: questionId });
    if (reason === null) await tellLater(act, 'question_answered', [{ thingId: questionId, facts: { questionId } }]);
    const course = await findOverseenCourse(trx, actor, place.course_id);
    // A reason that is only reworded is no second act.
    if (course && (row.hidden_at === null) !== (hidden_at === null))
      await recordOnCourse(act, course, { action: hidden_at === null ? 'post_shown' : 'post_hidden' });
  });
}
