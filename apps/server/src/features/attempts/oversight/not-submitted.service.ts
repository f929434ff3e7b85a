import { limits, type NotSubmitted } from '@lectern/contract';
import type { Act } from '../../../platform/act/index.ts';
import { notFound } from '../../../platform/http/index.ts';
import { listJoinedStudents } from '../../courses/index.ts';
import { readAudience } from '../../test-authoring/index.ts';
import type { AttemptsDeps } from '../attempts.deps.ts';
import { listSubmitters } from '../taken-tests.repository.ts';
import { listPeopleByName } from './people.repository.ts';
import { requireManagedTest } from './managed.ts';
import { findCourseOfTest } from './managed.repository.ts';

/** The students of a test's course for whom it is and who have not submitted it, as many as one announcement may name, and the first of them by name. Throws `not_found`. */
export async function listNotSubmitted(deps: AttemptsDeps, act: Act, testId: string): Promise<NotSubmitted> {
  const { db, actor, clock } = act;
  await requireManagedTest(deps, act, { id: testId, right: 'see' }, clock.now());
  const course = await findCourseOfTest(db, actor, testId);
  if (!course) throw notFound('Test not found');
  const joined = (await listJoinedStudents(db, [course.id])).get(course.id) ?? [];
  const done = (await listSubmitters(db, [testId])).get(testId);
  const isFor = await readAudience(db, [testId], joined);
  const students = joined.filter((student) => !done?.has(student) && isFor(testId, student)).toSorted();
  return {
    course: { _id: course.id, can: { edit: course.managed } },
    students: students.slice(0, limits.announcementRecipients),
    total: students.length,
    people: await listPeopleByName(db, students, limits.namedNotSubmitted),
  };
}
