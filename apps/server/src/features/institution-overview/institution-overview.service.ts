import {
  type InstitutionCourse,
  type InstitutionCoursesQuery,
  type InstitutionOverview,
  limits,
} from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { notFound, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import { countCoursesAt, type InstitutionCourseRow, listCoursesAt } from '../courses/index.ts';
import { findManagedInstitution } from '../institutions/index.ts';
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
