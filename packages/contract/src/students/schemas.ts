import { z } from 'zod';
import { Id, optionalText, PersonWithFace, Timestamp } from '../common.ts';
import { AttemptInShort, StudentWays } from '../course-overview/schemas.ts';
import { requestWays } from '../course-overview/words.ts';
import { courseStatuses } from '../courses/schemas.ts';
import { groupStatuses } from '../groups/schemas.ts';
import { limits } from '../limits.ts';
import { TestException } from '../test-authoring/dates.ts';

/** A note about a student, for its author alone. */
export const StudentNote = z.object({ text: z.string(), updatedAt: Timestamp }).meta({ id: 'StudentNote' });
export type StudentNote = z.infer<typeof StudentNote>;

const CourseInShort = z.object({ _id: Id, name: z.string() });
const TestInShort = z.object({ _id: Id, test_name: z.string() });

/** A course that a student is in. */
export const StudentCourse = z.object({
  course: CourseInShort.extend({ status: z.enum(courseStatuses) }),
  /** Everything that opens the course to them. */
  ways: StudentWays,
  /** Materials that are complete, and how many there are. */
  completed: z.int(),
  materials: z.int(),
  /** When they last did something in the course; null while they have not. */
  lastSeenAt: Timestamp.nullable(),
  /** The attempts submitted last and with the most marks; null without one, and for viewers who see no results. */
  latest: AttemptInShort.nullable(),
  best: AttemptInShort.nullable(),
  can: z.object({ remove: z.boolean() }),
});
export type StudentCourse = z.infer<typeof StudentCourse>;

/** An attempt of a student. */
export const StudentAttempt = z.object({
  _id: Id,
  test: TestInShort,
  course: CourseInShort,
  number: z.int(),
  status: z.enum(['open', 'submitted']),
  startedAt: Timestamp,
  /** When its time is over; null without a limit. */
  deadlineAt: Timestamp.nullable(),
  submittedAt: Timestamp.nullable(),
  /** Null while it is open. */
  mark: z.int().nullable(),
  maxMark: z.int().nullable(),
  percentage: z.number().nullable(),
  late: z.boolean(),
  /** Whether the test is for this student still. */
  inAudience: z.boolean(),
  can: z.object({ addTime: z.boolean(), submit: z.boolean(), reopen: z.boolean() }),
});
export type StudentAttempt = z.infer<typeof StudentAttempt>;

/** A student's request to join a course, or the place that they lost again. */
export const StudentRequest = z.object({
  _id: Id,
  course: CourseInShort,
  cameBy: z.enum(requestWays),
  state: z.enum(['pending', 'approved', 'rejected', 'removed']),
  reason: z.string().nullable(),
  /** When it was made, decided, and where they were taken out again, when they had been let in. */
  createdAt: Timestamp,
  decidedAt: Timestamp.nullable(),
  letInAt: Timestamp.nullable(),
  /** Whether the removal can be undone: no later request stands in its place. */
  can: z.object({ restore: z.boolean() }),
});
export type StudentRequest = z.infer<typeof StudentRequest>;

const StudentGroup = z.object({ _id: Id, name: z.string(), status: z.enum(groupStatuses) });

/** The dates and limits of a test that are different for a student alone. */
export const StudentException = z.object({ test: TestInShort, course: CourseInShort, exception: TestException });
export type StudentException = z.infer<typeof StudentException>;

/** The first `limits.onStudentPage` of a list, and whether there are more. */
const shortList = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), more: z.boolean() });

/** A student as somebody knows them who teaches or looks after them: nothing of courses that the viewer does not look after. */
export const StudentPage = z
  .object({
    user: PersonWithFace.extend({
      /** Null where the viewer does not see it in the list of people either. */
      email: z.string().nullable(),
      /** False for those whom the viewer or an administrator blocked. */
      isActive: z.boolean(),
    }),
    courses: shortList(StudentCourse),
    /** Null, as the next three, for those who only look. The newest first. */
    attempts: shortList(StudentAttempt).nullable(),
    requests: shortList(StudentRequest).nullable(),
    groups: shortList(StudentGroup).nullable(),
    exceptions: shortList(StudentException).nullable(),
    /** The viewer's own; null without one. */
    note: StudentNote.nullable(),
    /** Whether the viewer may change the student's record, and put them into groups. */
    can: z.object({ edit: z.boolean(), addToGroup: z.boolean() }),
  })
  .meta({ id: 'StudentPage' });
export type StudentPage = z.infer<typeof StudentPage>;

export const StudentNoteInput = z
  .object({
    text: optionalText('Note', limits.studentNote).describe('Plain text. Without any the note is deleted.'),
    updatedAt: z.iso
      .datetime('updatedAt must be a date and time')
      .nullable()
      .describe('That of the note as it was read; null where there was none.'),
  })
  .meta({ id: 'StudentNoteInput' });
export type StudentNoteInput = z.infer<typeof StudentNoteInput>;
