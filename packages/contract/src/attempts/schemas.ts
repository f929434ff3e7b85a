import { z } from 'zod';
import { AttemptResult, Mark, Receipt } from '../marking/results.ts';
import { Id, idOf, pageOf, pageQuery, Timestamp, wholeNumber } from '../common.ts';
import { limits } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { optionLetters, questionTypes, testTypes } from '../test-authoring/words.ts';
import { says } from '../schema-sentences.ts';

const Letter = z.enum(optionLetters);

export const attemptStatuses = ['open', 'submitted'] as const;

/**
 * A question as somebody sitting the test sees it. Options stand in the order in which to show them and carry the letter
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
  test: z.object({
    _id: Id,
    test_name: z.string(),
    test_type: z.enum(testTypes),
    test_subject: z.object({ _id: Id, name: z.string() }),
    test_lesson: z.object({ _id: Id, name: z.string() }).nullable(),
  }),
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

/** The attempt and the lease under which this tab may save; every earlier lease has ended. */
const AttemptTaken = z.object({ message: z.string(), attempt: Attempt, lease: z.int() });

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
  .refine(({ selected }) => selected.length <= 1, { path: ['selected'], message: 'Choose one option at most' })
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

/** One of one's own submitted attempts. */
export const OwnResult = z
  .object({
    _id: Id,
    test: attemptBasics.test,
    number: z.int(),
    submittedAt: Timestamp,
    receiptCode: z.string(),
    /** Null while it may not be shown yet. */
    result: Mark.nullable(),
    /** From when on it shows, null when it does or when nobody knows yet. */
    showsAt: Timestamp.nullable(),
  })
  .meta({ id: 'OwnResult' });
export type OwnResult = z.infer<typeof OwnResult>;

export const attemptRoutes = defineRoutes({
  'POST /api/tests/:id/attempts': {
    tag: 'Attempts',
    summary: 'Start an attempt (201), or take over the open one (200)',
    params: z.object({ id: idOf('assessments') }),
    body: TakeInput,
    responses: { 200: AttemptTaken, 201: AttemptTaken },
    errors: ['attempts_used_up'],
  },
  'POST /api/attempts/:id/lease': {
    tag: 'Attempts',
    summary: 'Continue an open attempt in this tab; any other tab becomes read-only',
    params: z.object({ id: idOf('attempts') }),
    body: TakeInput,
    responses: { 200: AttemptTaken },
    errors: ['attempt_over'],
  },
  'GET /api/attempts/:id': {
    tag: 'Attempts',
    summary: "One's own attempt, without taking it over",
    params: z.object({ id: idOf('attempts') }),
    responses: { 200: Attempt },
  },
  'PUT /api/attempts/:id/responses/:questionId': {
    tag: 'Attempts',
    summary: 'Save a choice; 200 means that it is in the database',
    params: z.object({ id: idOf('attempts'), questionId: idOf('assessment_keys') }),
    body: SaveResponseInput,
    bodyLimit: 4 * 1024,
    responses: { 200: SaveAcknowledged },
    errors: ['attempt_taken_over', 'attempt_over', 'sequence_reused'],
  },
  'POST /api/attempts/:id/heartbeat': {
    tag: 'Attempts',
    summary: 'Say that the tab is still there, and learn of added time',
    params: z.object({ id: idOf('attempts') }),
    body: LeaseInput,
    responses: { 200: Heartbeat },
    errors: ['attempt_taken_over'],
  },
  'POST /api/attempts/:id/submit': {
    tag: 'Attempts',
    summary: 'Submit an attempt with what is saved; again, it gives the same receipt',
    params: z.object({ id: idOf('attempts') }),
    body: SubmitInput,
    responses: { 200: z.object({ message: z.string(), receipt: Receipt }) },
    errors: ['attempt_taken_over'],
  },
  'GET /api/attempts/:id/result': {
    tag: 'Attempts',
    summary: "One's own submitted attempt with its receipt, and with the key when that may be shown",
    params: z.object({ id: idOf('attempts') }),
    responses: { 200: AttemptResult },
    errors: ['attempt_open'],
  },
  'GET /api/users/me/results': {
    tag: 'Attempts',
    summary: "One's own submitted attempts, newest first",
    query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
    responses: { 200: pageOf(OwnResult) },
  },
});
