import {
  type InstitutionCourse,
  type InstitutionCourseResults,
  type InstitutionCoursesQuery,
  type InstitutionOverview,
  type InstitutionResultsQuery,
  limits,
  type MeanGain,
} from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { notFound, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import { countCoursesAt, type InstitutionCourseRow, listCoursesAt } from '../courses/index.ts';
import { findManagedInstitution } from '../institutions/index.ts';
import { type CourseResultsRow, normalisedGain, resultsOfInstitution } from '../marking/index.ts';
import { listWaitingAt } from '../teacher-approvals/index.ts';
import { countPeopleAt } from '../users/index.ts';

/** An institution that the actor manages, in figures. Throws `not_found`. */
export async function institutionInFigures(act: Act, id: string): Promise<InstitutionOverview> {
  const { db, actor } = act;
  const institution = await requireManaged(act, id);
  const [people, [waiting], courses] = await Promise.all([
    countPeopleAt(db, id),
    listWaitingAt(db, actor, [id]),
    countCoursesAt(db, actor, id),
  ]);
  const { name, status } = institution;
  return { _id: id, name, status, ...people, waiting: waiting?.waiting ?? 0, courses };
}

/** One page of the courses of an institution that the actor manages, of those that the actor sees. Throws `not_found`. */
export async function pageOfInstitutionCourses(
  act: Act,
  id: string,
  query: InstitutionCoursesQuery,
): Promise<Page<InstitutionCourse>> {
  await requireManaged(act, id);
  const paged = { page: query.page ?? 1, limit: query.limit ?? limits.page.default };
  const asked = { institutionId: id, search: query.search };
  const { rows, counted } = await listCoursesAt(act.db, act.actor, asked, pageOffset(paged));
  return toPage(paged, counted, rows.map(presentCourse));
}

/**
 * One page of the results of the institution's own students in its courses, with the gain over these courses together.
 * Means of few students are left out: those who manage an institution do not see single marks. Throws `not_found`.
 */
export async function pageOfInstitutionResults(
  act: Act,
  id: string,
  query: InstitutionResultsQuery,
): Promise<Page<InstitutionCourseResults> & { across: MeanGain }> {
  await requireManaged(act, id);
  const paged = { page: query.page ?? 1, limit: query.limit ?? limits.page.default };
  const asked = { institutionId: id, search: query.search };
  const { rows: courses, counted } = await listCoursesAt(act.db, act.actor, asked, pageOffset(paged));
  const results = await resultsOfInstitution(
    act.db,
    id,
    courses.map((course) => course.id),
  );
  const of = new Map(results.map((row) => [row.course_id, row]));
  const shown = courses.map((course) => presentResults(course, of.get(course.id) ?? nothing));
  return { ...toPage(paged, counted, shown), across: gainAcross(results) };
}

const nothing: Omit<CourseResultsRow, 'course_id'> = {
  students: 0,
  mean: null,
  pairs: 0,
  paired: 0,
  mean_pre: null,
  mean_post: null,
};

const presentResults = (
  { id, name, overseen }: InstitutionCourseRow,
  row: Omit<CourseResultsRow, 'course_id'>,
): InstitutionCourseResults => ({
  _id: id,
  name,
  students: row.students,
  mean: row.students < limits.fewestInMean ? null : row.mean,
  gain: gainOf({ pairs: row.pairs, pre: row.mean_pre, post: row.mean_post }, row.paired),
  can: { oversee: overseen },
});

/** The mean over all pairs of these courses. Courses of which nothing is told stay out, so that nothing follows from the sum. */
function gainAcross(rows: readonly CourseResultsRow[]): MeanGain {
  const told = rows.filter(({ paired }) => paired >= limits.fewestInMean);
  const pairs = told.reduce((sum, row) => sum + row.pairs, 0);
  const mean = (of: 'mean_pre' | 'mean_post') =>
    pairs === 0 ? null : told.reduce((sum, row) => sum + (row[of] ?? 0) * row.pairs, 0) / pairs;
  return gainOf({ pairs, pre: mean('mean_pre'), post: mean('mean_post') }, pairs === 0 ? 0 : limits.fewestInMean);
}

function gainOf(
  { pairs, pre, post }: { pairs: number; pre: number | null; post: number | null },
  students: number,
): MeanGain {
  if (students < limits.fewestInMean || pre === null || post === null)
    return { pairs, meanPre: null, meanPost: null, gain: null };
  return { pairs, meanPre: pre, meanPost: post, gain: normalisedGain({ pre, post }) };
}

async function requireManaged({ db, actor }: Act, id: string) {
  const institution = await findManagedInstitution(db, actor, id);
  if (!institution) throw notFound('Institution not found');
  return institution;
}

const presentCourse = (row: InstitutionCourseRow): InstitutionCourse => ({
  _id: row.id,
  name: row.name,
  course_type: row.course_type,
  status: row.status,
  creator: { _id: row.owner.id, username: row.owner.username, profilePicture: row.owner.picture },
  granted: row.granted,
  can: { oversee: row.overseen },
});
