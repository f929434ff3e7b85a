import { z } from 'zod';
import { Id, oneOf, pageQuery, sortOf, Timestamp } from '../common.ts';
import { Creator } from '../courses/schemas.ts';
import { namedAudience } from './audience.ts';
import { OwnDates, testDates } from './dates.ts';
import {
  optionLetters,
  questionTypes,
  resultsShow,
  scorings,
  testAudiences,
  testPhases,
  testStatuses,
  testTypes,
} from './words.ts';

const NamedThing = z.object({ _id: Id, name: z.string() });

/** A letter that names an option by its place in the author's order: A is the first. */
const Letter = z.enum(optionLetters);

// ---- what authors see

/** A question with its key and solution: for those who manage the test, never for a student. */
export const Question = z
  .object({
    _id: Id,
    question_type: z.enum(questionTypes),
    /** Rich text. */
    question_text: z.string(),
    question_options: z.array(z.object({ text: z.string() })),
    /** Exactly one. */
    correct_options: z.array(Letter),
    /** The rich text of the correct option, derived by the server. */
    correct_option_text: z.string(),
    /** Further options that a correction lets count as right. A save of the question as it stands keeps them. */
    accepted_options: z.array(Letter),
    /** How a correction lets it count; a save of the question as it stands keeps it. */
    scoring: z.enum(scorings),
    positive_mark: z.int(),
    /** Marks taken off for a wrong response, as a positive number. */
    negative_mark: z.int(),
    solution: z.string().nullable(),
    correct_answer_solution: z.string().nullable(),
    /** The material of the test's subject that explains it; null without one, and once the subject lost it. */
    explained_in: Id.nullable(),
  })
  .meta({ id: 'Question' });
export type Question = z.infer<typeof Question>;

/** The fields of a test for anybody who may see it: no question and no key. */
const testBasics = {
  _id: Id,
  test_name: z.string(),
  test_type: z.enum(testTypes),
  /** In minutes, null without a limit. */
  test_duration: z.int().nullable(),
  /** The course. */
  test_subject: NamedThing,
  /** The subject of that course; null once the course lost it. */
  test_lesson: NamedThing.nullable(),
  /** Those that an attempt asks, for students; all that there are, for staff. */
  questionsCount: z.int(),
  /** How many of the questions each attempt draws; null where it asks all. */
  questions_asked: z.int().nullable(),
  /** The most that an attempt can bring. */
  maxMark: z.int(),
  /** Attempts that each student has. */
  attempts_allowed: z.int(),
};

const authorFields = {
  ...testBasics,
  test_status: z.enum(testStatuses),
  created_by: Creator,
  shuffle_options: z.boolean(),
  /** Whether each attempt asks the questions in an order of its own. */
  shuffle_questions: z.boolean(),
  /** Whether students may practise what they got wrong, once they see the key. */
  practice_allowed: z.boolean(),
  /** Whether teachers of the owner's institution may copy the questions, with their key. */
  share_questions: z.boolean(),
  results_show: z.enum(resultsShow),
  /** With `after`: from when on. */
  results_show_after: Timestamp.nullable(),
  ...testDates,
  audience: z.enum(testAudiences),
  /** How many groups or people it is for, of those that count at present; null for an audience that names none. */
  audience_size: z.int().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
};

/** A test in a page of a list, for those who manage it. */
export const TestListItem = z.object({ view: z.literal('author'), ...authorFields }).meta({ id: 'TestListItem' });
export type TestListItem = z.infer<typeof TestListItem>;

/** A test in full, for those who manage it. */
export const Test = z
  .object({
    view: z.literal('author'),
    ...authorFields,
    ...namedAudience,
    test_questions: z.array(Question),
    /** The version of the questions: grows with each change of them. */
    version: z.int(),
    attempts: z.object({ open: z.int(), submitted: z.int() }),
  })
  .meta({ id: 'Test' });
export type Test = z.infer<typeof Test>;

// ---- what students see

/** How a student stands with a test. */
export const OwnAttempts = z
  .object({
    used: z.int(),
    left: z.int(),
    open: z.object({ _id: Id, startedAt: Timestamp, deadlineAt: Timestamp.nullable() }).nullable(),
    /** The latest that was submitted. */
    last: z.object({ _id: Id, submittedAt: Timestamp, resultShown: z.boolean() }).nullable(),
  })
  .meta({ id: 'OwnAttempts' });
export type OwnAttempts = z.infer<typeof OwnAttempts>;

/** A test as a student sees it before and between attempts. It has no place for a question, a key or a solution. */
export const TestForStudent = z
  .object({
    view: z.literal('student'),
    /** Duration and attempts are those that this student has. */
    ...testBasics,
    dates: OwnDates,
    phase: z.enum(testPhases),
    attempts: OwnAttempts,
    can: z.object({ start: z.boolean(), resume: z.boolean() }),
  })
  .meta({ id: 'TestForStudent' });
export type TestForStudent = z.infer<typeof TestForStudent>;

// ---- lists

export const TestListQuery = z.object({
  ...pageQuery,
  sort: sortOf(['createdAt', 'test_name', 'test_type', 'test_status']),
  test_type: oneOf('test_type', testTypes).optional().describe('Only those of this kind.'),
  test_status: oneOf('test_status', testStatuses).optional().describe('Only enabled or only disabled ones.'),
  test_subject: Id.optional().describe('Only tests of the course with this id.'),
  created_by: z
    .union([z.literal('me'), Id], 'created_by must be an id or "me"')
    .optional()
    .describe("A person's id, or `me`."),
});
export type TestListQuery = z.infer<typeof TestListQuery>;

/** The tests of a course, or of one of its subjects. */
export const CourseTestsQuery = z.object({
  page: pageQuery.page,
  limit: pageQuery.limit,
  test_lesson: Id.optional().describe('Only tests of the subject with this id.'),
});
export type CourseTestsQuery = z.infer<typeof CourseTestsQuery>;
