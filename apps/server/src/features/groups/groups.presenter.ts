import type { Group, GroupListItem, OwnCourse, WholeGroup, WholeOwnCourse } from '@lectern/contract';
import type { Actor } from '../../platform/policy/index.ts';
import { type CourseRow, presentCourse, presentCourseListItem } from '../courses/index.ts';
import { presentNextStep } from '../progress/index.ts';
import { canManageGroup } from './groups.policy.ts';
import type { GroupRow, GroupSummaryRow, Members } from './groups.repository.ts';
import type { OwnCourseRow, OwnProgressRow } from './own-courses.repository.ts';

/** A group in a list, as this person gets it. */
export function presentGroupListItem(row: GroupSummaryRow, actor: Actor): GroupListItem {
  const manages = canManageGroup(actor, { createdBy: row.created_by });
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    duration: row.duration,
    status: row.status,
    created_by: { _id: row.creator.id, username: row.creator.username },
    usersCount: row.users_count,
    coursesCount: row.courses_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: { edit: manages, delete: manages },
  };
}

/** A group in the list of all, as this person gets it. */
export function presentWholeGroup(row: GroupSummaryRow, { users, courses }: Members, actor: Actor): WholeGroup {
  const counts = { users_count: users.length, courses_count: courses.length };
  return { ...presentGroupListItem({ ...row, ...counts }, actor), users, courses };
}

/** A group in full, as this person gets it. */
export function presentGroup(row: GroupRow, actor: Actor): Group {
  const counts = { users_count: row.users.length, courses_count: row.courses.length };
  return {
    // The item was built field by field above; nothing of the row itself is spread.
    ...presentGroupListItem({ ...row, ...counts }, actor),
    users: row.users.map((user) => user.id),
    courses: row.courses.map((course) => course.id),
    userNames: row.users.map(({ id, username, picture }) => ({ _id: id, username, profilePicture: picture })),
    courseNames: row.courses.map((course) => ({ _id: course.id, name: course.name, opens: course.opens })),
  };
}

/** One of a person's own courses, for the viewer who asked. */
export function presentOwnCourse(row: OwnCourseRow, actor: Actor): OwnCourse {
  return {
    ...presentCourseListItem(row, actor),
    ...presentProgress(row),
    next: presentNextStep(row),
  };
}

/** The same with everything in the course. */
export function presentWholeOwnCourse(row: CourseRow & OwnProgressRow, actor: Actor): WholeOwnCourse {
  return {
    ...presentCourse(row, actor),
    ...presentProgress(row),
  };
}

function presentProgress(row: OwnProgressRow): Pick<OwnCourse, 'progress' | 'ownRating'> {
  return {
    progress: { completed: row.materials_completed, total: row.materials_total },
    ownRating: row.own_rating && { rating: row.own_rating.rating, comment: row.own_rating.comment },
  };
}
