import { z } from 'zod';
import { Id, Timestamp, wholeNumber } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { optionLetters, questionTypes, testTypes } from '../test-authoring/words.ts';

const Letter = z.enum(optionLetters);

export const attemptStatuses = ['open', 'submitted'] as const;

/**
 * A question as somebody with an open attempt sees it. Options stand in the order in which to show them and carry the letter
 * that a response names; what the screen calls them goes by their place there.
 */
export const AttemptQuestion = z
  .object({
    _id: Id,
    question_type: z.enum(questionTypes),
    question_text: z.string(),
    question_options: z.array(z.object({ letter: Letter, text: z.string() })),
    positive_mark: z.int(),
    negative_mark: z.int(),
  })
  .meta({ id: 'AttemptQuestion' });
export type AttemptQuestion = z.infer<typeof AttemptQuestion>;

/** The ender of an attempt: the student, the server when the time was over, or those who manage the test. */
export const submitters = ['student', 'deadline', 'staff'] as const;

/** The student's proof of a submitted attempt: the responses that the server holds, with the times of their saves. */
export const Receipt = z
  .object({
    /** Twelve letters and digits in groups of four. */
    code: z.string(),
    submittedAt: Timestamp,
    submittedBy: z.enum(submitters),
    /** Questions with a choice. */
    saved: z.int(),
    /** In the order of the test; null where nothing was ever saved. */
    questions: z.array(z.object({ question: Id, savedAt: Timestamp.nullable() })),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

/** The test of an attempt. */
export const AttemptedTest = z.object({
  _id: Id,
  test_name: z.string(),
  test_type: z.enum(testTypes),
  test_subject: z.object({ _id: Id, name: z.string() }),
  test_lesson: z.object({ _id: Id, name: z.string() }).nullable(),
});

/** A stored response: one letter, or none when the student took the choice back. */
export const SavedResponse = z
  .object({
    question: Id,
    selected: z.array(Letter),
    /** The save's place in its tab, and the tab's place among those that held the attempt. */
    sequence: z.int(),
    lease: z.int(),
    savedAt: Timestamp,
  })
  .meta({ id: 'SavedResponse' });
export type SavedResponse = z.infer<typeof SavedResponse>;

const attemptBasics = {
  _id: Id,
  test: AttemptedTest,
  /** Counts the student's attempts at this test from 1. */
  number: z.int(),
  status: z.enum(attemptStatuses),
  startedAt: Timestamp,
  /** Null without a time limit. */
  deadlineAt: Timestamp.nullable(),
  submittedAt: Timestamp.nullable(),
  /** The server's clock at the answer: the time left is counted from it and not from the browser's clock. */
  serverTime: Timestamp,
};

/** One's own attempt. It has no place for a key or a solution; questions are there while it is open. */
export const Attempt = z
  .object({
    ...attemptBasics,
    questions: z.array(AttemptQuestion),
    responses: z.array(SavedResponse),
    /** From submission on. */
    receipt: Receipt.nullable(),
  })
  .meta({ id: 'Attempt' });
export type Attempt = z.infer<typeof Attempt>;

/** One's own open attempts, the one that ends first in front. */
export const RunningAttempts = z
  .object({
    attempts: z.array(z.object({ _id: Id, test: AttemptedTest, deadlineAt: Timestamp.nullable() })),
    serverTime: Timestamp,
  })
  .meta({ id: 'RunningAttempts' });
export type RunningAttempts = z.infer<typeof RunningAttempts>;

const lease = wholeNumber('lease', 1, 1_000_000);
/** Without a lease, the present holder of the attempt is meant: for clients that have one tab. */
const orWhoeverHoldsIt = lease.optional();

export const SaveResponseInput = z
  .object({
    selected: z.array(z.enum(optionLetters, 'selected must hold the letter of an option'), {
      error: says.list('selected'),
    }),
    /** Grows by one with each choice that the tab saves in this attempt, from 1. A retry repeats it. */
    sequence: wholeNumber('sequence', 1, limits.saveSequence),
    lease: orWhoeverHoldsIt,
  })
  .refine(({ selected }) => selected.length <= 1, { path: ['selected'], message: 'Choose at most one option' })
  .meta({ id: 'SaveResponseInput' });
export type SaveResponseInput = z.infer<typeof SaveResponseInput>;

/** Says that this save, or a later one of the same attempt for this question, is in the database. */
export const SaveAcknowledged = z
  .object({ response: SavedResponse, deadlineAt: Timestamp.nullable(), serverTime: Timestamp })
  .meta({ id: 'SaveAcknowledged' });
export type SaveAcknowledged = z.infer<typeof SaveAcknowledged>;

/** Names the window of the browser that takes the attempt, so that opening it again is not taken for another window. */
export const TakeInput = z
  .preprocess((body) => body ?? {}, z.object({ window: Id.optional() }))
  .meta({ id: 'TakeInput' });
export const LeaseInput = z.object({ lease }).meta({ id: 'LeaseInput' });
export const SubmitInput = z
  .preprocess((body) => body ?? {}, z.object({ lease: orWhoeverHoldsIt }))
  .meta({ id: 'SubmitInput' });

/** How an open attempt stands; a tab asks every `limits.heartbeatSeconds`. */
export const Heartbeat = z
  .object({ status: z.enum(attemptStatuses), deadlineAt: Timestamp.nullable(), serverTime: Timestamp })
  .meta({ id: 'Heartbeat' });
export type Heartbeat = z.infer<typeof Heartbeat>;
