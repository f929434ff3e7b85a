import { z } from 'zod';
import { AttemptedTest, Receipt, submitters } from '../attempts/schemas.ts';
import { Id, pageQuery, PersonWithFace, sortOf, Timestamp } from '../common.ts';
import { optionLetters, questionTypes, scorings } from '../test-authoring/words.ts';

const Letter = z.enum(optionLetters);

/** `left_out`: a correction left the question out, and nothing that was chosen counts. */
export const outcomes = ['right', 'wrong', 'skipped', 'left_out'] as const;

/** The marks of a submitted attempt. */
export const Mark = z
  .object({
    /** Positive marks of right responses less negative marks of wrong ones; may be below zero. */
    mark: z.int(),
    maxMark: z.int(),
    /** `mark` of `maxMark` in hundredths, rounded to two decimals; null when nothing could be had. */
    percentage: z.number().nullable(),
    /** Questions that a correction left out are among none of these; one with full marks for everybody is right. */
    right: z.int(),
    wrong: z.int(),
    skipped: z.int(),
  })
  .meta({ id: 'Mark' });
export type Mark = z.infer<typeof Mark>;

/** Submitted after the student's due date as it was then. */
const late = z.boolean();

const markedQuestion = {
  _id: Id,
  question_type: z.enum(questionTypes),
  question_text: z.string(),
  /** In the order in which the student saw them. */
  question_options: z.array(z.object({ letter: Letter, text: z.string() })),
  selected: z.array(Letter),
  outcome: z.enum(outcomes),
  mark: z.int(),
  positive_mark: z.int(),
  negative_mark: z.int(),
  /** The option of the key first, then those that a correction lets count as well. */
  correct_options: z.array(Letter),
  /** The text of the first. */
  correct_option_text: z.string(),
  scoring: z.enum(scorings),
  solution: z.string().nullable(),
  correct_answer_solution: z.string().nullable(),
};

/** A question of a submitted attempt, with the key: only where the result may be shown. */
export const ResultQuestion = z
  .object({
    ...markedQuestion,
    /** The material that the author named for it; null without one, and where it has left the test's subject. */
    explained_in: z.object({ _id: Id, name: z.string() }).nullable(),
  })
  .meta({ id: 'ResultQuestion' });
export type ResultQuestion = z.infer<typeof ResultQuestion>;

/** One's own submitted attempt. `result` and `questions` are null together, while they may not be shown. */
export const AttemptResult = z
  .object({
    _id: Id,
    test: AttemptedTest,
    number: z.int(),
    startedAt: Timestamp,
    submittedAt: Timestamp,
    late,
    receipt: Receipt,
    result: Mark.nullable(),
    questions: z.array(ResultQuestion).nullable(),
    /** The test's subject, to look again; null where the student cannot open it, and while the result may not be shown. */
    lookAgain: z.object({ _id: Id, name: z.string() }).nullable(),
    /**
     * With the result of a post-test: the percentage of the first attempt at the subject's latest pre-test that was over when
     * this one began; null without one, or while its result may not be shown.
     */
    before: z.number().nullable(),
    /** Whether students may practise what they got wrong; never while the result may not be shown. */
    practice: z.boolean(),
    /** From when on they show: null when they do, or while an own attempt at the same test is open. */
    showsAt: Timestamp.nullable(),
    /** Set when a correction changed the result since submission. */
    regradedAt: Timestamp.nullable(),
  })
  .meta({ id: 'AttemptResult' });
export type AttemptResult = z.infer<typeof AttemptResult>;

/** One save that reached the server. */
export const HistoryEntry = z
  .object({ selected: z.array(Letter), savedAt: Timestamp, lease: z.int(), sequence: z.int() })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A question of anybody's attempt for those who manage the test, with every save in the order in which it was made. */
export const ReviewQuestion = z
  .object({
    ...markedQuestion,
    history: z.array(HistoryEntry),
    /** The answer that reached the server after the end and does not count. */
    late: z.object({ selected: z.array(Letter), at: Timestamp }).nullable(),
  })
  .meta({ id: 'ReviewQuestion' });
export type ReviewQuestion = z.infer<typeof ReviewQuestion>;

/**
 * `taken_over`: the page was opened again, in older records perhaps for the first time; `other_window` and
 * `other_sign_in`: by another window or under another sign-in than before; `late_answers`: answers that reached the server
 * after the end and do not count.
 */
export const attemptEvents = [
  'started',
  'taken_over',
  'other_window',
  'other_sign_in',
  'time_added',
  'submitted',
  'late_answers',
  'reopened',
] as const;
export const AttemptEvent = z
  .object({
    kind: z.enum(attemptEvents),
    at: Timestamp,
    /** Null for the server itself, as at a deadline. */
    by: z.object({ _id: Id, username: z.string() }).nullable(),
    reason: z.string().nullable(),
    /** With `time_added` and `reopened`; with `late_answers`, whole minutes since the end. */
    minutes: z.int().nullable(),
    /** With `late_answers`. */
    questions: z.array(Id).optional(),
  })
  .meta({ id: 'AttemptEvent' });
export type AttemptEvent = z.infer<typeof AttemptEvent>;

export const resultCauses = ['submitted', 'regraded', 'regrade_undone'] as const;
/** A result that the attempt had at some time; the last is the one that counts. */
export const FormerResult = z
  .object({ ...Mark.shape, at: Timestamp, cause: z.enum(resultCauses), receiptCode: z.string() })
  .meta({ id: 'FormerResult' });
export type FormerResult = z.infer<typeof FormerResult>;

/** One student's attempt with everything that happened, for those who manage the test. */
export const AttemptReview = z
  .object({
    _id: Id,
    test: AttemptedTest,
    /** The version of the questions that was taken. */
    version: z.int(),
    student: PersonWithFace,
    number: z.int(),
    status: z.enum(['open', 'submitted']),
    startedAt: Timestamp,
    deadlineAt: Timestamp.nullable(),
    addedMinutes: z.int(),
    lastSavedAt: Timestamp.nullable(),
    /** From when on nothing was heard of the page until the server or staff submitted; null where something was. */
    silentFrom: Timestamp.nullable(),
    /** When the student first saw the result with the key, null while not. */
    resultSeenAt: Timestamp.nullable(),
    late,
    receipt: Receipt.nullable(),
    result: Mark.nullable(),
    /** `outcome` and `mark` say what the responses would come to, also while the attempt is open. */
    questions: z.array(ReviewQuestion),
    events: z.array(AttemptEvent),
    results: z.array(FormerResult),
    can: z.object({ addTime: z.boolean(), reopen: z.boolean(), submit: z.boolean() }),
  })
  .meta({ id: 'AttemptReview' });
export type AttemptReview = z.infer<typeof AttemptReview>;

/** One of one's own submitted attempts. */
export const OwnResult = z
  .object({
    _id: Id,
    test: AttemptedTest,
    number: z.int(),
    submittedAt: Timestamp,
    late,
    receiptCode: z.string(),
    /** Null while it may not be shown yet. */
    result: Mark.nullable(),
    /** From when on it shows, null when it does or when nobody knows yet. */
    showsAt: Timestamp.nullable(),
  })
  .meta({ id: 'OwnResult' });
export type OwnResult = z.infer<typeof OwnResult>;

/** A submitted attempt in the teacher's list. */
export const TestResultItem = z
  .object({
    /** The attempt. */
    _id: Id,
    student: PersonWithFace,
    number: z.int(),
    startedAt: Timestamp,
    submittedAt: Timestamp,
    late,
    submittedBy: z.enum(submitters),
    receiptCode: z.string(),
    ...Mark.shape,
    regradedAt: Timestamp.nullable(),
    /** Whether the test is for this student still. */
    inAudience: z.boolean(),
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
