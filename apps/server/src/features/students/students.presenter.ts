import {
  limits,
  type StudentAttempt,
  type StudentCourse,
  type StudentException,
  type StudentNote,
  type StudentPage,
  type StudentRequest,
} from '@lectern/contract';
import type { Actor } from '../../platform/policy/index.ts';
import type { StudentAttemptRow } from '../attempts/index.ts';
import { onlyByRequest, presentWays } from '../course-overview/index.ts';
import type { StudentGroupRow } from '../groups/index.ts';
import type { StudentRequestRow } from '../join-requests/index.ts';
import { percentageOf } from '../marking/index.ts';
import { type PersonExceptionRow, presentException } from '../test-authoring/index.ts';
import type { StudentRow } from '../users/index.ts';
import type { NoteRow } from './notes.repository.ts';
import type { StudentCourseRow } from './students.repository.ts';

type Results = { latest: readonly StudentAttemptRow[]; best: readonly StudentAttemptRow[] };
type Known = {
  courses: readonly StudentCourseRow[];
  attempts: readonly StudentAttemptRow[];
  requests: readonly StudentRequestRow[];
  groups: readonly StudentGroupRow[];
  exceptions: readonly PersonExceptionRow[];
  results: Results;
  note: NoteRow | null;
};

/** A student's page. Coordinators only look: they see neither tests nor requests nor groups. */
export function presentStudentPage(actor: Actor, student: StudentRow, known: Known): StudentPage {
  const looksOnly = !actor.isAdmin && actor.role !== 'teacher';
  return {
    user: {
      _id: student.id,
      username: student.username,
      profilePicture: student.profile_picture,
      email: student.visible ? student.email : null,
      isActive: student.active,
    },
    courses: shortList(known.courses, (row) => presentCourse(row, actor, known.results)),
    attempts: looksOnly ? null : shortList(known.attempts, presentAttempt),
    requests: looksOnly ? null : shortList(known.requests, presentRequest),
    groups: looksOnly ? null : shortList(known.groups, ({ id, name, status }) => ({ _id: id, name, status })),
    exceptions: looksOnly ? null : shortList(known.exceptions, presentDifference),
    note: presentNote(known.note),
    can: { edit: actor.isAdmin || student.asked, addToGroup: !looksOnly && student.visible },
  };
}

const shortList = <R, T>(rows: readonly R[], present: (row: R) => T): { data: T[]; more: boolean } => ({
  data: rows.slice(0, limits.onStudentPage).map(present),
  more: rows.length > limits.onStudentPage,
});

function presentCourse(row: StudentCourseRow, actor: Actor, { latest, best }: Results): StudentCourse {
  return {
    course: { _id: row.id, name: row.name, status: row.status },
    ways: presentWays(row, actor),
    completed: row.materials_completed,
    materials: row.materials_total,
    lastSeenAt: row.seen_at?.toISOString() ?? null,
    latest: presentShort(latest, row.id),
    best: presentShort(best, row.id),
    can: { remove: row.admits && onlyByRequest(row) },
  };
}

function presentShort(rows: readonly StudentAttemptRow[], courseId: string): StudentCourse['latest'] {
  const row = rows.find(({ course_id }) => course_id === courseId);
  return row ? { _id: row.id, test: testOf(row), percentage: percentage(row) } : null;
}

const percentage = ({ mark, max_mark }: StudentAttemptRow): number | null =>
  mark === null || max_mark === null ? null : percentageOf(mark, max_mark);

const testOf = (row: { assessment_id: string; test_name: string }) => ({
  _id: row.assessment_id,
  test_name: row.test_name,
});
const courseOf = (row: { course_id: string; course_name: string }) => ({ _id: row.course_id, name: row.course_name });

const presentAttempt = (row: StudentAttemptRow): StudentAttempt => ({
  _id: row.id,
  test: testOf(row),
  course: courseOf(row),
  number: row.number,
  status: row.status,
  startedAt: row.started_at.toISOString(),
  deadlineAt: row.deadline_at?.toISOString() ?? null,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  mark: row.mark,
  maxMark: row.max_mark,
  percentage: percentage(row),
  late: row.late,
  inAudience: row.in_audience,
  can: {
    addTime: row.status === 'open' && row.deadline_at !== null && row.editable,
    submit: row.status === 'open',
    reopen: !row.sits && row.editable,
  },
});

const presentRequest = (row: StudentRequestRow): StudentRequest => ({
  _id: row.id,
  course: courseOf(row),
  cameBy: row.came_by,
  state: row.let_in_at === null ? row.status : 'removed',
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  letInAt: row.let_in_at?.toISOString() ?? null,
  can: { restore: row.let_in_at !== null && row.is_last },
});

const presentDifference = (row: PersonExceptionRow): StudentException => ({
  test: testOf(row),
  course: courseOf(row),
  exception: presentException(row),
});

/** A note for its author. */
export const presentNote = (row: Pick<NoteRow, 'text' | 'updated_at'> | null): StudentNote | null =>
  row && { text: row.text, updatedAt: row.updated_at.toISOString() };
