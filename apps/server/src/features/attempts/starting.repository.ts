import { sql } from 'kysely';
import { type Db, waitBriefly } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { testOpenTo } from '../test-authoring/index.ts';
import { attemptTakesSaves } from './attempts.deadline.ts';
import { takerRole } from './attempts.policy.ts';
import type { FormerHolder, Taker } from './openings.ts';

export type Taken = { id: string; lease: number };
/** An attempt taken from its former holder, who may be the same. */
export type TakenOver = Taken & { former: FormerHolder };

/** Gives a student the next lease of their open attempt, by its id or by its test; null when there is none. */
export async function takeNextLease(
  trx: Db,
  student: Taker,
  which: { attempt: string } | { test: string },
  now: Date,
): Promise<TakenOver | null> {
  const one = 'attempt' in which ? sql`attempts.id = ${which.attempt}` : sql`attempts.assessment_id = ${which.test}`;
  const { rows } = await sql<Taken & FormerHolder>`with former as (
      select id, held_by_window, held_by_auth_session, last_seen_at from attempts
      where ${one} and student_id = ${student.id} and ${attemptTakesSaves(now)} for no key update
    )
    update attempts set lease = lease + 1, last_seen_at = ${now}, held_by_window = ${student.window},
      held_by_auth_session = ${student.authSessionId}
    from former where attempts.id = former.id
    returning attempts.id, attempts.lease, former.held_by_window as window,
      former.held_by_auth_session as auth_session, former.last_seen_at`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  const { id, lease, window, auth_session, last_seen_at } = row;
  return { id, lease, former: { window, auth_session, last_seen_at } };
}

export type StartableTest = {
  id: string;
  current_version: number;
  shuffle_options: boolean;
  shuffle_questions: boolean;
  questions_asked: number | null;
};

/**
 * A test that this student may sit, which stays as it is until the transaction ends; null when there is none. It is read
 * after it is locked, because for whom it is stands in rows beside it, which an edit changes under its lock.
 */
export async function holdOpenTest(trx: Db, student: Actor, id: string): Promise<StartableTest | null> {
  await waitBriefly(trx);
  await sql`select 1 from assessments where id = ${id} for key share`.execute(trx);
  const { rows } =
    await sql<StartableTest>`select assessments.id, assessments.current_version, assessments.shuffle_options,
      assessments.shuffle_questions, assessments.questions_asked
    from assessments join courses on courses.id = assessments.course_id
    where assessments.id = ${id} and ${testOpenTo(student)}`.execute(trx);
  return rows[0] ?? null;
}

/** The questions of the current version of a test, as a draw looks at them. */
export async function listDrawable(trx: Db, test: StartableTest): Promise<{ position: number; left_out: boolean }[]> {
  const { rows } = await sql<{ position: number; left_out: boolean }>`
    select position, scoring = 'left_out' as left_out from assessment_keys
    where assessment_id = ${test.id} and version = ${test.current_version} order by position`.execute(trx);
  return rows;
}

/**
 * Whether the student's account exists and is still a student's, which stays so until the transaction ends. Call it
 * after looking for an open attempt: deleting an account locks its attempts first.
 */
export async function holdStudent(trx: Db, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from users where id = ${id} and role = ${takerRole} and deleted_at is null for key share`.execute(
      trx,
    );
  return rows.length > 0;
}

/** How many attempts the student has had at this test, an open one among them. */
export async function countAttempts(trx: Db, studentId: string, testId: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`select coalesce(max(number), 0) as used from attempts
    where assessment_id = ${testId} and student_id = ${studentId}`.execute(trx);
  return rows[0]?.used ?? 0;
}

type NewAttempt = {
  id: string;
  student: Taker;
  number: number;
  startedAt: Date;
  deadlineAt: Date | null;
  /** Orders the options; null where they are not shuffled. */
  optionSeed: string | null;
  /** Orders the questions; null where they are not shuffled. */
  questionSeed: string | null;
  /** The places of the questions that are asked; null for all. */
  asked: number[] | null;
};

/** Opens an attempt under its first lease; null when the student has just opened one elsewhere. */
export async function insertAttempt(trx: Db, test: StartableTest, attempt: NewAttempt): Promise<Taken | null> {
  const inserted = await trx
    .insertInto('attempts')
    .values({
      id: attempt.id,
      assessment_id: test.id,
      version: test.current_version,
      student_id: attempt.student.id,
      number: attempt.number,
      status: 'open',
      shuffled: test.shuffle_options,
      option_seed: attempt.optionSeed,
      question_seed: attempt.questionSeed,
      asked: attempt.asked,
      lease: 1,
      held_by_window: attempt.student.window,
      held_by_auth_session: attempt.student.authSessionId,
      started_at: attempt.startedAt,
      deadline_at: attempt.deadlineAt,
      last_seen_at: attempt.startedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'lease'])
    .executeTakeFirst();
  return inserted ?? null;
}
