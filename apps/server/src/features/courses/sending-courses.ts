import type { Course, Subject } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { InSlices } from '../../platform/http/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { presentCourse, presentSubject } from './courses.presenter.ts';
import type { Sight } from './material-dates.visibility.ts';
import { findSubjectAfter, manyMaterials, type SubjectJson } from './course-subjects.repository.ts';
import type { CourseRow, ReadableCourseRow } from './courses.repository.ts';

/** From where a course is read, and for whom it is. */
type Reading = { db: Db; sight: Sight };

/** A course in full as `present` makes it; where its materials are many, with its subjects one after the other. */
export function courseToSend<R extends ReadableCourseRow, C extends Course>(
  reading: Reading,
  row: R,
  present: (row: R & CourseRow) => C,
): C | InSlices<C> {
  const { subjects } = row;
  if (subjects !== null) return present({ ...row, subjects });
  return new InSlices(present({ ...row, subjects: [] }), presented(subjectsOf(reading, row)));
}

type Written = { message: string; course: Course };

/** The answer to whoever saved a course: what was saved, from memory, however soon somebody saves it again. */
export function savedCourseToSend(message: string, row: CourseRow, viewer: Viewer): Written | InSlices<Written> {
  const { subjects } = row;
  const materials = subjects.reduce((sum, subject) => sum + subject.materials.length, 0);
  if (materials <= manyMaterials) return { message, course: presentCourse(row, viewer) };
  const whole = { message, course: presentCourse({ ...row, subjects: [] }, viewer) };
  return new InSlices(whole, presented(subjects));
}

async function* presented(subjects: AsyncIterable<SubjectJson> | Iterable<SubjectJson>): AsyncGenerator<Subject> {
  for await (const subject of subjects) yield presentSubject(subject);
}

/** All subjects of a course, whose materials may be many. */
export async function readSubjects(reading: Reading, course: ReadableCourseRow): Promise<SubjectJson[]> {
  if (course.subjects !== null) return course.subjects;
  const subjects: SubjectJson[] = [];
  for await (const subject of subjectsOf(reading, course)) subjects.push(subject);
  return subjects;
}

/**
 * The subjects of a course, read in steps, so that neither a connection nor much memory is held for a slow reader. Throws
 * when the course was saved meanwhile: its beginning was sent, and the rest of it is gone.
 */
async function* subjectsOf({ db, sight }: Reading, course: ReadableCourseRow): AsyncGenerator<SubjectJson> {
  let position = -1;
  for (let sent = 0; sent < course.subjects_count; sent += 1) {
    const next = await findSubjectAfter(db, sight, course, position);
    if (next === null) throw new Error('The course changed while it was sent');
    yield next.subject;
    position = next.position;
  }
}
