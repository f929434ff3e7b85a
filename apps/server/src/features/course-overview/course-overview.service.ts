import {
  type CourseOverview,
  type CourseRight,
  type CourseStudent,
  type CourseStudentsQuery,
  limits,
} from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { notFound, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import { listLastAndBest } from '../attempts/index.ts';
import { mayOnCourse, findOverseenCourse } from '../courses/index.ts';
import { countOnCourse } from '../join-requests/index.ts';
import { listOverseenTests, overseenTestsOf } from '../test-authoring/index.ts';
import { presentOverview, presentStudent } from './course-overview.presenter.ts';
import { countStudents, listStudentIds, listStudents, type Look } from './students.repository.ts';

/** A course that the actor looks after, and what they may do there. Throws `not_found`. */
export async function requireLook(act: Act, courseId: string): Promise<Look> {
  const course = await findOverseenCourse(act.db, act.actor, courseId);
  if (!course) throw notFound('Course not found');
  const may = (right: CourseRight) => mayOnCourse(act.actor, course, right);
  const can = { mark: may('mark'), edit: may('edit'), admit: may('admit'), own: may('own') };
  return { actor: act.actor, course, now: act.clock.now(), can };
}

/** A course in figures. Throws `not_found`. */
export async function overviewOf(act: Act, courseId: string): Promise<CourseOverview> {
  const { db, actor } = act;
  const look = await requireLook(act, courseId);
  const [figures, requests, { total: tests }] = await Promise.all([
    countStudents(db, look),
    countOnCourse(db, courseId),
    listOverseenTests(db, actor, courseId, 1),
  ]);
  return presentOverview(look, { figures, requests, tests });
}

/** The ids of the first students of a course who match, and whether there are more. Throws `not_found`. */
export async function idsOfStudents(
  act: Act,
  courseId: string,
  query: CourseStudentsQuery,
): Promise<{ ids: string[]; more: boolean }> {
  const most = limits.announcementRecipients;
  const ids = await listStudentIds(act.db, await requireLook(act, courseId), query, most + 1);
  return { ids: ids.slice(0, most), more: ids.length > most };
}

type StudentsPage = Page<CourseStudent> & { materials: number };

/** One page of the students of a course. Throws `not_found`. */
export async function pageOfStudents(act: Act, courseId: string, query: CourseStudentsQuery): Promise<StudentsPage> {
  const { db, actor } = act;
  const look = await requireLook(act, courseId);
  const rows = await listStudents(db, look, query, pageOffset(query));
  // A page past the last has no row that tells how many there are.
  const [first] = rows.length > 0 ? rows : await listStudents(db, look, query, { limit: 1, offset: 0 });
  const students = rows.map(({ id }) => id);
  const results = await listLastAndBest(db, { tests: overseenTestsOf(actor, courseId), students });
  const data = rows.map((row) => presentStudent(row, look, results));
  return { ...toPage(query, first?.total ?? 0, data), materials: look.course.materials_count };
}
