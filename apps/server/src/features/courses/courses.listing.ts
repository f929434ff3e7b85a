import { type Course, type CourseListItem, type CourseListQuery, texts } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { AppError, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { presentCourse, presentCourseListItem } from './courses.presenter.ts';
import { type CoursePosition, listCourses, listCoursesAfter } from './courses.repository.ts';

/** One page of the courses that the viewer may see. Throws `not_signed_in` where a visitor asks for their own. */
export async function pageOfCourses(db: Db, viewer: Viewer, query: CourseListQuery): Promise<Page<CourseListItem>> {
  if (viewer === null && query.created_by === 'me') throw new AppError('not_signed_in', texts.notSignedIn);
  const { rows, total } = await listCourses(db, viewer, query, pageOffset(query));
  return toPage(
    query,
    total,
    rows.map((row) => presentCourseListItem(row, viewer)),
  );
}

/** Rows per step of a streamed list: enough to be quick, few enough to keep memory flat. */
const step = 100;

/**
 * All courses that the viewer may see, in full, newest first. They are read in steps, so that no connection is held
 * while a slow client takes its time.
 */
export async function* allCourses(db: Db, viewer: Viewer): AsyncGenerator<Course> {
  let after: CoursePosition | null = null;
  for (;;) {
    const rows = await listCoursesAfter(db, viewer, after, step);
    for (const row of rows) yield presentCourse(row, viewer);
    const last = rows.at(-1);
    if (!last || rows.length < step) return;
    after = { createdAt: last.created_at_exact, id: last.id };
  }
}
