import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from './columns.ts';

// The tables of tests and attempts as Kysely sees them; `schema.ts` lists them.

export type AssessmentsTable = {
  id: Fixed<string>;
  name: string;
  name_lower: ColumnType<string, never, never>;
  type: 'pre-test' | 'post-test';
  duration_minutes: number | null;
  course_id: string;
  subject_id: string | null;
  status: 'enabled' | 'disabled';
  audience: Generated<'everybody' | 'joined' | 'groups' | 'people'>;
  attempts_allowed: number;
  shuffle_options: boolean;
  shuffle_questions: boolean;
  /** How many of the questions each attempt draws; null where it asks all. */
  questions_asked: Generated<number | null>;
  /** Whether students may practise what they got wrong. */
  practice_allowed: boolean;
  /** Whether teachers of the owner's institution may copy the questions. */
  share_questions: Generated<boolean>;
  results_show: 'at_once' | 'last_attempt' | 'post_test' | 'after';
  results_show_after: Date | null;
  opens_at: Date | null;
  due_at: Date | null;
  closes_at: Date | null;
  current_version: number;
  created_by: string;
  created_at: Fixed<Date>;
  updated_at: Date;
  updated_by: Generated<string | null>;
  deleted_at: Date | null;
  deleted_by: string | null;
};

/** A group or a person whom a test is for: one of the two is null. Only tests for groups or people have such rows. */
export type AssessmentAudienceTable = {
  course_id: Fixed<string>;
  assessment_id: Fixed<string>;
  group_id: Fixed<string | null>;
  user_id: Fixed<string | null>;
  target_id: ColumnType<string, never, never>;
};

/** A group's or a person's own dates and limits of a test: one of the two is null, as is each field that does not differ. */
export type AssessmentExceptionsTable = {
  course_id: Fixed<string>;
  assessment_id: Fixed<string>;
  group_id: Fixed<string | null>;
  user_id: Fixed<string | null>;
  target_id: ColumnType<string, never, never>;
  opens_at: Date | null;
  due_at: Date | null;
  closes_at: Date | null;
  minutes: number | null;
  attempts: number | null;
  updated_at: Date;
  updated_by: string | null;
};

/** A question as a student sees it: `options` in the author's order. */
export type StoredQuestion = { id: string; text: string; options: string[] };
/** The explanations of a question, by its place; `material` is the id of one that explains it, or was one. */
export type StoredSolution = { solution: string | null; answer: string | null; material?: string | null };

/** `questions` and `solutions` are written as JSON text and read as arrays. */
export type AssessmentVersionsTable = {
  assessment_id: Fixed<string>;
  number: Fixed<number>;
  questions: ColumnType<StoredQuestion[], string, never>;
  solutions: ColumnType<StoredSolution[], string, never>;
  questions_count: Fixed<number>;
  created_by: Fixed<string>;
  created_at: Fixed<Date>;
};

type Letter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
type Scoring = 'by_key' | 'full_marks' | 'left_out';

export type AssessmentKeysTable = {
  assessment_id: Fixed<string>;
  version: Fixed<number>;
  question_id: Fixed<string>;
  position: Fixed<number>;
  options: Fixed<number>;
  correct: Letter;
  /** The letters of further options that count as right, in their order; '' where there is none. */
  also_correct: Generated<string>;
  scoring: Generated<Scoring>;
  positive_mark: number;
  negative_mark: number;
};

/** A question of the current version of a test, for the question bank. */
export type BankQuestionsTable = {
  course_id: Fixed<string>;
  assessment_id: Fixed<string>;
  question_id: Fixed<string>;
  position: number;
  /** The question that it was first copied from; itself where it was written in this test. */
  origin: Fixed<string>;
  /** Text and options in lower case, without markup. */
  search_text: string;
  tags: string[];
  added_at: Fixed<Date>;
};

export type AssessmentFilesTable = { assessment_id: string; file_id: string };

export type AttemptsTable = {
  id: Fixed<string>;
  assessment_id: Fixed<string>;
  version: Fixed<number>;
  student_id: Fixed<string>;
  number: Fixed<number>;
  status: 'open' | 'submitted';
  shuffled: Fixed<boolean>;
  /** A secret, from which the order of options follows; null where nothing is shuffled, and in attempts from before it. */
  option_seed: Fixed<string | null>;
  /** A secret, from which the order of questions follows; null where it is the author's. */
  question_seed: Fixed<string | null>;
  /** The places of the questions that were drawn, ascending; null where all are asked. */
  asked: ColumnType<number[] | null, number[] | null | undefined, never>;
  lease: number;
  /** The window that took the lease, null for a client that names none; likewise before such was noted. */
  held_by_window: Generated<string | null>;
  held_by_auth_session: Generated<string | null>;
  started_at: Fixed<Date>;
  deadline_at: Date | null;
  added_minutes: Generated<number>;
  last_seen_at: Date;
  last_saved_at: Date | null;
  submitted_at: Date | null;
  submitted_by: 'student' | 'deadline' | 'staff' | null;
  late: Generated<boolean>;
  receipt_code: string | null;
  mark: number | null;
  max_mark: number | null;
  right_count: number | null;
  wrong_count: number | null;
  skipped_count: number | null;
  regraded_at: Date | null;
  result_seen_at: Date | null;
};

export type ResponsesTable = {
  attempt_id: Fixed<string>;
  question_id: Fixed<string>;
  selected: Letter | null;
  lease: number;
  sequence: number;
  saved_at: Date;
};

export type ResponseHistoryTable = {
  attempt_id: Fixed<string>;
  question_id: Fixed<string>;
  lease: Fixed<number>;
  sequence: Fixed<number>;
  selected: Fixed<Letter | null>;
  saved_at: Fixed<Date>;
};

export type AttemptEventsTable = {
  id: Fixed<string>;
  attempt_id: Fixed<string>;
  kind: Fixed<
    | 'started'
    | 'taken_over'
    | 'other_window'
    | 'other_sign_in'
    | 'time_added'
    | 'submitted'
    | 'late_answers'
    | 'reopened'
  >;
  /** With `late_answers`: one answer for each row. */
  question_id: Fixed<string | null>;
  selected: Fixed<Letter | null>;
  at: Fixed<Date>;
  by_user: Fixed<string | null>;
  reason: Fixed<string | null>;
  minutes: Fixed<number | null>;
};

/** A correction of one question: its key before and after, in the named versions. */
export type StoredKey = {
  correct: Letter;
  also_correct: string;
  scoring: Scoring;
  positive_mark: number;
  negative_mark: number;
};
export type StoredCorrection = { question: string; versions: number[]; before: StoredKey; after: StoredKey };

export type RegradesTable = {
  id: Fixed<string>;
  assessment_id: Fixed<string>;
  number: Fixed<number>;
  reason: Fixed<string>;
  corrections: ColumnType<StoredCorrection[], string, never>;
  attempts_count: number;
  better_count: number;
  worse_count: number;
  otherwise_count: number;
  created_by: Fixed<string>;
  created_at: Fixed<Date>;
  undone_by: string | null;
  undone_at: Date | null;
};

export type ResultHistoryTable = {
  attempt_id: Fixed<string>;
  number: Fixed<number>;
  cause: Fixed<'submitted' | 'regraded' | 'regrade_undone'>;
  regrade_id: Fixed<string | null>;
  receipt_code: Fixed<string>;
  mark: Fixed<number>;
  max_mark: Fixed<number>;
  right_count: Fixed<number>;
  wrong_count: Fixed<number>;
  skipped_count: Fixed<number>;
  at: Fixed<Date>;
};
