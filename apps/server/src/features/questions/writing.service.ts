import { type CourseAnswer, limits, type PostInput, type CourseQuestion, type AskInput, say } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { AppError, invalidField, notFound } from '../../platform/http/index.ts';
import { countAgainst } from '../../platform/rate-limit/index.ts';
import { requireMaterialOpen, sightOf } from '../courses/index.ts';
import type { MaterialPlace } from '../materials/index.ts';
import { holdAccount } from '../users/index.ts';
import {
  deletePost,
  emptyPost,
  findPost,
  insertPost,
  isFollowed,
  lockQuestion,
  noteWaiting,
  updatePost,
} from './posts.repository.ts';
import { requireCourseToWriteIn, tiePictures } from './post-pictures.service.ts';
import { canAnswer, canDelete, canEdit } from './questions.policy.ts';
import { presentAnswer } from './questions.presenter.ts';
import { getQuestion, requirePost, requireQuestion, shownTo } from './reading.service.ts';

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** A student has asked something in a course. */
    question_asked: { courseId: string };
    /** Somebody has answered a question, or an answer is shown again. */
    question_answered: { questionId: string };
  }
}

const hourMs = 60 * 60_000;
export const forbidden = (): AppError => new AppError('forbidden', 'You are not allowed to do this.');

/** Counts a question, outside of its transaction. Throws `too_many_requests` when the actor asked too many. */
export async function countQuestion({ db, actor, clock }: Act): Promise<void> {
  const limit = { key: `questions:${actor.id}`, max: limits.questionsPerHour, windowMs: hourMs };
  const sentence = say('You can ask {max} questions an hour. Please wait and try again.', { max: limit.max });
  await countAgainst(db, limit, clock.now(), sentence);
}

/** The same of an answer. */
export async function countAnswer({ db, actor, clock }: Act): Promise<void> {
  const limit = { key: `answers:${actor.id}`, max: limits.answersPerHour, windowMs: hourMs };
  const sentence = say('You can write {max} answers an hour. Please wait and try again.', { max: limit.max });
  await countAgainst(db, limit, clock.now(), sentence);
}

const nothingYet = {
  edited_at: null,
  deleted_at: null,
  hidden_at: null,
  hidden_reason: null,
  resolved_at: null,
  accepted_at: null,
};

/**
 * Asks something at a material. Throws `not_found` for a material of a course that the actor did not join, `attempt_open`
 * while they sit a test of it, `material_not_open` and `material_closed`, and `validation_failed` for a place that the material cannot have.
 */
export async function ask(act: Act, materialId: string, input: AskInput): Promise<CourseQuestion> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock, ids } = act;
    await holdAccount(trx, actor.id);
    const { material, course_id } = await requireCourseToWriteIn(act, materialId);
    const place = placeIn(material, input);
    const id = ids.next();
    await insertPost(trx, {
      ...nothingYet,
      ...place,
      course_id,
      id,
      material_id: materialId,
      question_id: null,
      author_id: actor.id,
      by_staff: false,
      body: input.text,
      formatted: input.formatted ?? false,
      created_at: clock.now(),
      waits: true,
    });
    await tiePictures(act, { courseId: course_id, id }, input);
    await tellLater(act, 'question_asked', [{ thingId: course_id, facts: { courseId: course_id } }]);
    return getQuestion(act, id);
  });
}

/** The place in a material. Nobody knows here how long a film is or how many pages a PDF has. */
function placeIn({ content_type }: MaterialPlace, { second = null, page = null }: AskInput) {
  if (second !== null && content_type !== 'Video') throw invalidField('second', 'Only a video has seconds');
  if (page !== null && content_type !== 'PDF') throw invalidField('page', 'Only a PDF has pages');
  return { second, page };
}

/**
 * Answers a question. Throws `not_found`, `attempt_open` while the actor sits a test of the course, `forbidden` where classmates
 * do not answer, `material_not_open` and `material_closed`.
 */
export async function answer(act: Act, questionId: string, input: PostInput): Promise<CourseAnswer> {
  return transact(act, async (act) => {
    const { db: trx, actor, clock, ids } = act;
    await holdAccount(trx, actor.id);
    const { row: question, place } = await lockedQuestion(act, questionId);
    if (!canAnswer({ place })) throw forbidden();
    await requireMaterialOpen(trx, sightOf(act), question.material_id);
    const asked = { courseId: place.course_id, id: ids.next() };
    await insertPost(trx, {
      ...nothingYet,
      course_id: place.course_id,
      id: asked.id,
      material_id: question.material_id,
      question_id: questionId,
      author_id: actor.id,
      by_staff: place.staff,
      body: input.text,
      formatted: input.formatted ?? false,
      second: null,
      page: null,
      created_at: clock.now(),
      waits: false,
    });
    await tiePictures(act, asked, input);
    await noteWaiting(trx, { ...asked, id: questionId });
    if (question.author_id !== actor.id)
      await tellLater(act, 'question_answered', [{ thingId: questionId, facts: { questionId } }]);
    const row = await findPost(trx, { id: actor.id, place }, asked);
    if (!row) throw notFound('Question not found');
    return presentAnswer(row, await shownTo(act, place, [row]), question);
  });
}

/** A question, locked and read again: an answer may have come, or the question may have gone, while others held it. */
export async function lockedQuestion(act: Act, id: string): ReturnType<typeof requireQuestion> {
  const { place } = await requireQuestion(act, id);
  await lockQuestion(act.db, { courseId: place.course_id, id });
  return requireQuestion(act, id);
}

/** A post, read again once the question that it belongs to is locked. */
export async function lockedPost(act: Act, id: string): ReturnType<typeof requirePost> {
  const { row, place } = await requirePost(act, id);
  await lockQuestion(act.db, { courseId: place.course_id, id: row.question_id ?? id });
  return requirePost(act, id);
}

/** Changes the words of a post. Throws `not_found`, `attempt_open`, `forbidden` for those of others, and `conflict` when it is too late. */
export async function editPost(act: Act, id: string, input: PostInput): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const { row, place } = await lockedPost(act, id);
    if (row.author_id !== actor.id) throw forbidden();
    const now = clock.now();
    if (!canEdit({ id: actor.id, place, now }, row)) throw new AppError('conflict', tooLate);
    const { text: body, formatted = false } = input;
    if (row.body === body && row.formatted === formatted) return;
    const edited = { courseId: place.course_id, id };
    await updatePost(trx, edited, { body, formatted, edited_at: now });
    await tiePictures(act, edited, input);
  });
}

const tooLate = say('You can change this for {max} minutes, and not while it is hidden.', {
  max: limits.postEditMinutes,
});

/**
 * Deletes a post. An answer after which others follow stays without its words. Throws `not_found`, `attempt_open`,
 * `forbidden` for those of others, and `conflict` for a question that somebody else has answered.
 */
export async function removePost(act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor, clock } = act;
    const { row, place } = await lockedPost(act, id);
    const asked = { courseId: place.course_id, id };
    if (row.author_id !== actor.id) throw forbidden();
    if (row.deleted_at !== null) return;
    const now = clock.now();
    if (!canDelete({ id: actor.id, place, now }, row))
      throw new AppError('conflict', 'This question has an answer, so it stays.');
    if (row.question_id !== null && (await isFollowed(trx, row))) await emptyPost(trx, asked, now);
    else await deletePost(trx, asked);
    if (row.question_id !== null) await noteWaiting(trx, { ...asked, id: row.question_id });
  });
}
