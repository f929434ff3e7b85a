import { limits, type PersonDates } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { notFound } from '../../platform/http/index.ts';
import { findOverseenCourse, isStudentOf, listCourseThings, readMaterialDates } from '../courses/index.ts';
import { listDatesOfTests, readAudience, readDates } from '../test-authoring/index.ts';
import { listGrants } from '../time-requests/index.ts';
import { findStudent } from '../users/index.ts';
import { schoolDaysOf } from './course-dates.service.ts';
import { presentPersonRows } from './person-dates.presenter.ts';

/**
 * The dates of a course as they hold for a student of it, without tests that the student does not have. Throws `not_found`,
 * also for people who are not in the course.
 */
export async function datesOfPerson(
  act: Act,
  { id: courseId, userId }: { id: string; userId: string },
  asked: string | undefined,
): Promise<PersonDates> {
  const { db, actor } = act;
  const course = await findOverseenCourse(db, actor, courseId);
  if (!course) throw notFound('Course not found');
  const student = await findStudent(db, actor, userId);
  const person = student && { id: student.id, institutionId: student.institution_id };
  if (!person || !(await isStudentOf(db, actor, person, courseId))) throw notFound('Student not found');
  const [{ things, materials }, { tests, total }, { zone }, grants] = await Promise.all([
    listCourseThings(db, courseId, { most: limits.materialsInDates, asked }),
    listDatesOfTests(db, actor, courseId, { most: limits.testsInDates }),
    schoolDaysOf(db, course.created_by),
    listGrants(db, courseId, userId),
  ]);
  const ids = tests.map(({ id }) => id);
  const materialIds = things.flatMap(({ kind, id }) => (kind === 'material' ? [id] : []));
  const [isFor, datesAt, datesOf] = await Promise.all([
    readAudience(db, ids, [userId]),
    readDates(db, ids, [userId]),
    readMaterialDates(db, materialIds, [userId]),
  ]);
  const theirs = tests.filter(({ id, status }) => status === 'enabled' && isFor(id, userId));
  const dated = theirs.map((test) => ({ ...test, own: datesAt(test.id, userId) }));
  return {
    course: { _id: course.id, name: course.name },
    person: { _id: student.id, username: student.username, profilePicture: student.profile_picture },
    data: presentPersonRows(
      things.map((thing) => ({ ...thing, own: thing.kind === 'material' ? datesOf(thing.id, userId) : null })),
      dated,
      grants,
    ),
    more: {
      materials: materials - things.filter(({ kind }) => kind === 'material').length,
      tests: total - tests.length,
    },
    timeZone: zone,
    otherTests: tests.length - theirs.length,
  };
}
