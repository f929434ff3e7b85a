import {
  type BinQuery,
  type Course,
  type CourseListItem,
  type CourseListQuery,
  type DeletedCourse,
  texts,
} from '@lectern/contract';
import { type Db, inSteps, type Position } from '../../platform/db/index.ts';
import { AppError, invalidField, type InSlices, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Viewer } from '../../platform/policy/index.ts';
import { listDeletedCourses } from './course-bin.repository.ts';
import { presentCourse, presentCourseListItem, presentDeletedCourse } from './courses.presenter.ts';
import { isLastStep } from './course-subjects.repository.ts';
import type { Sight } from './material-dates.visibility.ts';
import { listCourses, listCoursesAfter } from './courses.repository.ts';
import { courseToSend } from './sending-courses.ts';

/**
 * One page of the courses that the viewer may see. Throws `not_signed_in` where a visitor asks for their own,
 * and `validation_failed` for an order or a filter that would tell too much.
 */
export async function pageOfCourses(db: Db, viewer: Viewer, query: CourseListQuery): Promise<Page<CourseListItem>> {
  if (viewer === null && (query.created_by === 'me' || query.taught === 'mine' || query.may !== undefined))
    throw new AppError('not_signed_in', texts.notSignedIn);
  const ownOnly = query.created_by === 'me' || query.may !== undefined || viewer?.isAdmin === true;
  // Their order would give away the codes of courses whose code the viewer may not see.
  if (query.sort?.endsWith('join_code') === true && !ownOnly) {
    throw invalidField('sort', 'Only your own courses can be sorted by join code');
  }
  // Only admins learn who is an admin.
  if (query.created_by === 'admins' && viewer?.isAdmin !== true) {
    throw invalidField('created_by', 'Only administrators can list administrators’ courses');
  }
  const { rows, counted } = await listCourses(db, viewer, query, pageOffset(query));
  return toPage(
    query,
    counted,
    rows.map((row) => presentCourseListItem(row, viewer)),
  );
}

/** All courses that the viewer may see, in full, newest first. */
export async function* allCourses(db: Db, sight: Sight): AsyncGenerator<Course | InSlices<Course>> {
  const read = (after: Position | null, count: number) => listCoursesAfter(db, sight, after, count);
  for await (const row of inSteps(read, isLastStep))
    yield courseToSend({ db, sight }, row, (whole) => presentCourse(whole, sight.viewer));
}

/** One page of the courses in the bin. */
export async function pageOfBin(db: Db, query: BinQuery): Promise<Page<DeletedCourse>> {
  const { rows, counted } = await listDeletedCourses(db, query, pageOffset(query));
  return toPage(query, counted, rows.map(presentDeletedCourse));
}
