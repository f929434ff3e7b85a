import type { Course, Subject } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { InSlices } from '../../platform/http/index.ts';
import { presentSubject } from './courses.presenter.ts';
import { listSubjectsAfter } from './course-subjects.repository.ts';
import type { CourseRow, ReadableCourseRow } from './courses.repository.ts';

/** A course in full as `present` makes it; where its materials are many, with its subjects one after the other. */
export function courseToSend<R extends ReadableCourseRow, C extends Course>(
  db: Db,
  row: R,
  present: (row: R & CourseRow) => C,
): C | InSlices<C> {
  const { subjects } = row;
  if (subjects !== null) return present({ ...row, subjects });
  return new InSlices(present({ ...row, subjects: [] }), subjectsOf(db, row));
}

/**
 * The subjects of a course, read in steps, so that neither a connection nor much memory is held for a slow reader. Throws
 * when the course was saved meanwhile: its beginning was sent, and the rest of it is gone.
 */
async function* subjectsOf(db: Db, course: ReadableCourseRow): AsyncGenerator<Subject> {
  let position = -1;
  for (let sent = 0; sent < course.subjects_count;) {
    const rows = await listSubjectsAfter(db, course, position);
    for (const row of rows) yield presentSubject(row.subject);
    const last = rows.at(-1);
    if (last === undefined) throw new Error('The course changed while it was sent');
    position = last.position;
    sent += rows.length;
  }
}
