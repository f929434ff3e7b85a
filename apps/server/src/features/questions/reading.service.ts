import {
  type AnswerListQuery,
  type CourseQuestionListQuery,
  type CourseQuestion,
  type QuestionListQuery,
  questionTexts,
  type RouteResponse,
} from '@lectern/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Act } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { AppError, notFound, pageOffset, toPage } from '../../platform/http/index.ts';
import { isMaterialOpen, sightOf } from '../courses/index.ts';
import { courseOfMaterial, findMaterial } from '../materials/index.ts';
import { readUsernames } from '../users/index.ts';
import { findPlace, type Place } from './place.repository.ts';
import {
  courseOfPost,
  findPost,
  type ListedRow,
  pageAtMaterial,
  pageOfAnswers,
  pageOfCourse,
} from './posts.repository.ts';
import { presentAnswer, presentQuestion, type Shown } from './questions.presenter.ts';

/** Whether questions are shut for the actor, because they sit a test of the course. */
const isShut = ({ sitting, staff }: Place): boolean => sitting && !staff;

type Missing = Parameters<typeof notFound>[0];

/**
 * The course as the actor reads its questions. Throws `not_found` where they do not, and `attempt_open` while they sit
 * a test of it.
 */
export async function requirePlace(act: Act, courseId: RawBuilder<string | null>, missing: Missing): Promise<Place> {
  const place = await findPlace(act.db, act.actor, { courseId, now: act.clock.now() });
  if (!place) throw notFound(missing);
  if (isShut(place)) throw new AppError('attempt_open', questionTexts.duringTest);
  return place;
}

/** The post and its course, as the actor reads them. Throws as `requirePlace` does. */
export async function requirePost(act: Act, id: string): Promise<{ row: ListedRow; place: Place }> {
  const place = await requirePlace(act, courseOfPost(id), 'Question not found');
  const row = await findPost(act.db, { id: act.actor.id, place }, { courseId: place.course_id, id });
  if (!row) throw notFound('Question not found');
  return { row, place };
}

/** The same where it is a question. */
export async function requireQuestion(act: Act, id: string): Promise<{ row: ListedRow; place: Place }> {
  const found = await requirePost(act, id);
  if (found.row.question_id !== null) throw notFound('Question not found');
  return found;
}

/** The reader of these rows, with the names of their authors. */
export async function shownTo({ db, actor, clock }: Act, place: Place, rows: readonly ListedRow[]): Promise<Shown> {
  return { id: actor.id, place, now: clock.now(), names: await namesOf(db, rows) };
}

const namesOf = (db: Db, rows: readonly ListedRow[]): Promise<Map<string, string>> =>
  readUsernames(db, [...new Set(rows.map(({ author_id }) => author_id))]);

/** One question. Throws `not_found`, and `attempt_open` while the actor sits a test of the course. */
export async function getQuestion(act: Act, id: string): Promise<CourseQuestion> {
  const { row, place } = await requireQuestion(act, id);
  return presentQuestion(row, await shownTo(act, place, [row]));
}

type AtMaterial = RouteResponse<'GET /api/materials/:id/questions'>;

/**
 * One page of the questions at a material; an empty one for those who may open the material without having joined its
 * course, and for those who sit a test of it. Throws `not_found`.
 */
export async function pageOfMaterial(act: Act, materialId: string, query: QuestionListQuery): Promise<AtMaterial> {
  const { db, actor, clock } = act;
  const courseId = courseOfMaterial(sql`${materialId}::uuid`);
  const place = await findPlace(db, actor, { courseId, now: clock.now() });
  if (!place) {
    if ((await findMaterial(db, sightOf(act), materialId)) === null) throw notFound('Material not found');
    return nothing(query, 'not_joined');
  }
  if (isShut(place)) return nothing(query, 'test');
  const asked = {
    courseId: place.course_id,
    materialId,
    sort: query.sort ?? 'latest',
    unresolved: query.only === 'unresolved',
  };
  const { rows, counted } = await pageAtMaterial(db, { id: actor.id, place }, asked, pageOffset(query));
  const shown = await shownTo(act, place, rows);
  const page = toPage(
    query,
    counted,
    rows.map((row) => presentQuestion(row, shown)),
  );
  return { ...page, shut: null, can: { ask: !place.staff && (await isMaterialOpen(db, sightOf(act), materialId)) } };
}

const nothing = (query: QuestionListQuery, shut: AtMaterial['shut']): AtMaterial => ({
  ...toPage(query, 0, []),
  shut,
  can: { ask: false },
});

/** One page of the questions of a course that the actor edits. Throws `not_found`. */
export async function pageForStaff(
  act: Act,
  courseId: string,
  query: CourseQuestionListQuery,
): Promise<RouteResponse<'GET /api/courses/:id/questions'>> {
  const place = await requirePlace(act, sql`${courseId}::uuid`, 'Course not found');
  const asked = { courseId, only: query.only };
  const { rows, counted } = await pageOfCourse(act.db, { id: act.actor.id, place }, asked, pageOffset(query));
  const shown = await shownTo(act, place, rows);
  const page = toPage(
    query,
    counted,
    rows.map((row) => presentQuestion(row, shown)),
  );
  return { ...page, settings: { classmatesAnswer: place.classmates_answer, namesHidden: place.names_hidden } };
}

/** One page of the answers to a question. Throws as `getQuestion` does. */
export async function pageOfThread(
  act: Act,
  id: string,
  query: AnswerListQuery,
): Promise<RouteResponse<'GET /api/questions/:id/answers'>> {
  const { row: question, place } = await requireQuestion(act, id);
  const asked = { courseId: place.course_id, id };
  const { rows, counted } = await pageOfAnswers(act.db, { id: act.actor.id, place }, asked, pageOffset(query));
  const shown = await shownTo(act, place, rows);
  return toPage(
    query,
    counted,
    rows.map((row) => presentAnswer(row, shown, question)),
  );
}
