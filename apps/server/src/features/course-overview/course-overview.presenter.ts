import type { CourseOverview, CourseStudent } from '@lectern/contract';
import type { Actor } from '../../platform/policy/index.ts';
import type { NamedResultRow } from '../attempts/index.ts';
import type { OverseenCourseRow } from '../courses/index.ts';
import { canManageGroup } from '../groups/index.ts';
import { percentageOf } from '../marking/index.ts';
import type { Look, StudentFigures, StudentRow } from './students.repository.ts';

type Figures = { figures: StudentFigures; requests: { waiting: number; removed: number }; tests: number };

/** A course in figures; those that the viewer has no right to are left out. */
export function presentOverview({ course, can }: Look, { figures, requests, tests }: Figures): CourseOverview {
  return {
    _id: course.id,
    name: course.name,
    imageUrl: course.image_url,
    course_type: course.course_type,
    status: course.status,
    creator: presentOwner(course.owner),
    ...(can.edit ? { join_code: course.join_code } : {}),
    counts: {
      students: figures.students,
      waiting: can.admit ? requests.waiting : null,
      tests: can.mark ? tests : null,
      subjects: course.subjects_count,
      materials: course.materials_count,
      notStarted: figures.not_started,
      idle: figures.idle,
      failed: can.mark ? figures.failed : null,
      removed: can.admit ? requests.removed : null,
    },
    part: course.part,
    can,
  };
}

const presentOwner = (owner: OverseenCourseRow['owner']): CourseOverview['creator'] => ({
  _id: owner.id,
  username: owner.username,
  profilePicture: owner.picture,
});

type Results = { latest: readonly NamedResultRow[]; best: readonly NamedResultRow[] };

/** A student of a course. Only those whom nothing but a request lets in can be taken out. */
export function presentStudent(row: StudentRow, { actor, can }: Look, results: Results): CourseStudent {
  return {
    user: { _id: row.id, username: row.username, profilePicture: row.profile_picture },
    ways: presentWays(row, actor),
    completed: row.done,
    lastSeenAt: row.seen_at?.toISOString() ?? null,
    latest: presentShort(results.latest, row.id),
    best: presentShort(results.best, row.id),
    can: { remove: can.admit && onlyByRequest(row) },
  };
}

type WaysRow = Pick<StudentRow, 'request' | 'groups' | 'institution'>;

/** Whether nothing but a request opens the course to a student. */
export const onlyByRequest = ({ request, groups, institution }: WaysRow): boolean =>
  request !== null && groups.length === 0 && institution === null;

/** Everything that opens a course to a student; groups that the actor may not open have no name. */
export const presentWays = ({ request, groups, institution }: WaysRow, actor: Actor): CourseStudent['ways'] => ({
  request,
  groups: groups.map((group) =>
    canManageGroup(actor, { createdBy: group.created_by })
      ? { _id: group.id, name: group.name }
      : { _id: null, name: null },
  ),
  institution: institution && { _id: institution.id, name: institution.name },
});

function presentShort(rows: readonly NamedResultRow[], student: string): CourseStudent['latest'] {
  const row = rows.find(({ student_id }) => student_id === student);
  if (!row) return null;
  const test = { _id: row.assessment_id, test_name: row.test_name };
  return { _id: row.id, test, percentage: percentageOf(row.mark, row.max_mark) };
}
