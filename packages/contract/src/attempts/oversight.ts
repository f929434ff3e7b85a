import { z } from 'zod';
import {
  Id,
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
import { says } from '../schema-sentences.ts';

// ---- the board

/** Where a student stands: with an open attempt, with submitted ones alone, or without any though the test is for them. */
export const boardStates = ['taking', 'not_started', 'done'] as const;

/** The open attempt of a student, or the last one that was submitted. */
export const BoardAttempt = z
  .object({
    _id: Id,
    number: z.int(),
    startedAt: Timestamp,
    deadlineAt: Timestamp.nullable(),
    submittedAt: Timestamp.nullable(),
    lastSavedAt: Timestamp.nullable(),
    lastSeenAt: Timestamp,
    /** Heard of within `limits.connectedSeconds`. */
    connected: z.boolean(),
    /** Questions with a choice. */
    answered: z.int(),
    questionsCount: z.int(),
  })
  .meta({ id: 'BoardAttempt' });
export type BoardAttempt = z.infer<typeof BoardAttempt>;

export const BoardItem = z
  .object({
    student: PersonWithFace,
    state: z.enum(boardStates),
    /** Null before the first attempt. */
    attempt: BoardAttempt.nullable(),
  })
  .meta({ id: 'BoardItem' });
export type BoardItem = z.infer<typeof BoardItem>;

export const Board = pageOf(BoardItem)
  .extend({
    serverTime: Timestamp,
    /** How many students are in each state, whatever is shown. */
    counts: z.object({ taking: z.int(), not_started: z.int(), done: z.int() }),
    /** When the time of the first and of the last who take the test at this moment is over; null where there is none with a limit. */
    ends: z.object({ first: Timestamp, last: Timestamp }).nullable(),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof Board>;

export const BoardQuery = z.object({
  ...pageQuery,
  show: z
    .enum([...boardStates, 'all'])
    .optional()
    .describe('The students in this state; those who take the test at this moment when left out.'),
  sort: sortOf(['startedAt', 'username', 'lastSavedAt', 'deadlineAt', 'silent']).describe(
    'By `silent` those come first of whom nothing was heard for longest, then those who choose nothing.',
  ),
});
export type BoardQuery = z.infer<typeof BoardQuery>;

/** The students of a test's course who have not submitted it. */
export const NotSubmitted = z
  .object({
    /** The course, and whether the viewer may announce something to it. */
    course: z.object({ _id: Id, can: z.object({ edit: z.boolean() }) }),
    /** Their ids, as many as one announcement may name. */
    students: z.array(Id),
    /** How many there are. */
    total: z.int(),
    /** The first of them by name, `limits.namedNotSubmitted` at most. */
    people: z.array(PersonWithFace),
  })
  .meta({ id: 'NotSubmitted' });
export type NotSubmitted = z.infer<typeof NotSubmitted>;

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
