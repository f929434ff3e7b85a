import { z } from 'zod';
import { AttemptReview, Mark, submitters } from '../marking/results.ts';
import {
  Id,
  idOf,
  optionalText,
  pageOf,
  pageQuery,
  PersonWithFace,
  requiredText,
  sortOf,
  Timestamp,
  wholeNumber,
} from '../common.ts';
import { limits } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { optionLetters } from '../test-authoring/words.ts';
import { says } from '../schema-sentences.ts';

// ---- results

/** A submitted attempt in the teacher's list. */
export const TestResultItem = z
  .object({
    /** The attempt. */
    _id: Id,
    student: PersonWithFace,
    number: z.int(),
    startedAt: Timestamp,
    submittedAt: Timestamp,
    submittedBy: z.enum(submitters),
    receiptCode: z.string(),
    ...Mark.shape,
    regradedAt: Timestamp.nullable(),
  })
  .meta({ id: 'TestResultItem' });
export type TestResultItem = z.infer<typeof TestResultItem>;

const resultFilters = {
  search: pageQuery.search.describe("A part of the student's name, or the receipt's code."),
  sort: sortOf(['submittedAt', 'username', 'mark']),
  group: Id.optional().describe('Only members of the group with this id.'),
};
export const TestResultsQuery = z.object({ page: pageQuery.page, limit: pageQuery.limit, ...resultFilters });
export type TestResultsQuery = z.infer<typeof TestResultsQuery>;
export const TestResultsCsvQuery = z.object(resultFilters);

// ---- the board

export const BoardItem = z
  .object({
    /** The attempt. */
    _id: Id,
    student: PersonWithFace,
    number: z.int(),
    startedAt: Timestamp,
    deadlineAt: Timestamp.nullable(),
    lastSavedAt: Timestamp.nullable(),
    lastSeenAt: Timestamp,
    /** Heard of within `limits.connectedSeconds`. */
    connected: z.boolean(),
    /** Questions with a choice. */
    answered: z.int(),
    questionsCount: z.int(),
  })
  .meta({ id: 'BoardItem' });
export type BoardItem = z.infer<typeof BoardItem>;

export const Board = pageOf(BoardItem)
  .extend({ serverTime: Timestamp, open: z.int(), submitted: z.int() })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof Board>;

export const BoardQuery = z.object({
  ...pageQuery,
  sort: sortOf(['startedAt', 'username', 'lastSavedAt', 'deadlineAt']),
});
export type BoardQuery = z.infer<typeof BoardQuery>;

// ---- what a teacher does to attempts

const minutes = wholeNumber('Minutes', limits.addedMinutes.min, limits.addedMinutes.max);

export const AddTimeInput = z
  .object({ minutes, reason: optionalText('Reason', limits.comment).optional() })
  .meta({ id: 'AddTimeInput' });
export type AddTimeInput = z.infer<typeof AddTimeInput>;

export const ReopenInput = z
  .object({
    reason: requiredText('Reason')
      .trim()
      .min(1, says.required('Reason'))
      .max(limits.comment, says.tooLong('Reason', limits.comment)),
    /** How long the student gets from now on; left out or null for no limit. */
    minutes: minutes.nullable().optional(),
  })
  .meta({ id: 'ReopenInput' });
export type ReopenInput = z.infer<typeof ReopenInput>;

// ---- item analysis

/** How one question worked. Shares are of 1. */
export const ItemStatistics = z
  .object({
    question: Id,
    /** Its place in the current version, from 0, null when it is not in there any more. */
    position: z.int().nullable(),
    question_text: z.string(),
    /** Attempts that had the question. */
    attempts: z.int(),
    right: z.int(),
    wrong: z.int(),
    skipped: z.int(),
    positive_mark: z.int(),
    negative_mark: z.int(),
    /** The share of right responses among all attempts (the item's p-value); null without attempts. */
    difficulty: z.number().nullable(),
    /** Share right in the upper 27 % by mark less share right in the lower 27 %; null where a group would be empty. */
    discrimination: z.number().nullable(),
    /** Correlation of being right with the mark on the other questions; null where one of the two does not vary. */
    pointBiserial: z.number().nullable(),
    options: z.array(
      z.object({
        letter: z.enum(optionLetters),
        text: z.string(),
        correct: z.boolean(),
        chosen: z.int(),
        chosenByUpper: z.int(),
        chosenByLower: z.int(),
      }),
    ),
  })
  .meta({ id: 'ItemStatistics' });
export type ItemStatistics = z.infer<typeof ItemStatistics>;

export const ItemAnalysis = z
  .object({
    /** Students whose first submitted attempt was looked at. */
    attempts: z.int(),
    /** Whether there were more than `limits.analysedAttempts`, so that only the newest were taken. */
    truncated: z.boolean(),
    meanPercentage: z.number().nullable(),
    /** In the order of the current version, then those that are in it no more. */
    items: z.array(ItemStatistics),
  })
  .meta({ id: 'ItemAnalysis' });
export type ItemAnalysis = z.infer<typeof ItemAnalysis>;

// ---- routes

const Reviewed = z.object({ message: z.string(), attempt: AttemptReview });

export const oversightRoutes = defineRoutes({
  'GET /api/tests/:id/results': {
    tag: 'Results',
    summary: 'The submitted attempts at a test, newest first',
    params: z.object({ id: idOf('assessments') }),
    query: TestResultsQuery,
    responses: { 200: pageOf(TestResultItem) },
  },
  'GET /api/tests/:id/results/csv': {
    tag: 'Results',
    summary: 'The same list in full as CSV',
    params: z.object({ id: idOf('assessments') }),
    query: TestResultsCsvQuery,
    responses: { 200: z.string() },
    csv: true,
    noted: true,
    pace: 'exports',
    errors: ['too_many_requests'],
  },
  'GET /api/tests/:id/board': {
    tag: 'Results',
    summary: 'Who is sitting the test right now',
    params: z.object({ id: idOf('assessments') }),
    query: BoardQuery,
    responses: { 200: Board },
  },
  'GET /api/tests/:id/analysis': {
    tag: 'Results',
    summary: 'How each question worked: difficulty, discrimination, options, skipped against wrong',
    params: z.object({ id: idOf('assessments') }),
    responses: { 200: ItemAnalysis },
  },
  'POST /api/tests/:id/time': {
    tag: 'Results',
    summary: 'Add time for everybody who is still sitting the test',
    params: z.object({ id: idOf('assessments') }),
    body: AddTimeInput,
    responses: { 201: z.object({ message: z.string(), extended: z.int() }) },
    errors: ['no_deadline'],
    idempotent: true,
  },
  'GET /api/attempts/:id/review': {
    tag: 'Results',
    summary: "A student's attempt with the key, every save and everything that happened",
    params: z.object({ id: idOf('attempts') }),
    responses: { 200: AttemptReview },
  },
  'POST /api/attempts/:id/time': {
    tag: 'Results',
    summary: 'Add time for one student',
    params: z.object({ id: idOf('attempts') }),
    body: AddTimeInput,
    responses: { 201: Reviewed },
    errors: ['student_erased', 'no_deadline', 'attempt_over'],
    idempotent: true,
  },
  'POST /api/attempts/:id/reopen': {
    tag: 'Results',
    summary: 'Open a submitted attempt again, with a reason',
    params: z.object({ id: idOf('attempts') }),
    body: ReopenInput,
    responses: { 200: Reviewed },
    errors: ['attempt_open', 'student_erased'],
  },
  'POST /api/attempts/:id/close': {
    tag: 'Results',
    summary: 'Submit an open attempt for its student, with what is saved',
    params: z.object({ id: idOf('attempts') }),
    responses: { 200: Reviewed },
    errors: ['attempt_over'],
  },
});
