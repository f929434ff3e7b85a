import { type SqlBool, sql } from 'kysely';
import type { TestType } from '@lectern/contract/test-words';
import type { Db } from '../../../platform/db/index.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import { testLive, testGrants } from '../test-authoring.visibility.ts';
import { testsInPlace } from '../test-columns.repository.ts';

type Dates = { opens_at: Date | null; due_at: Date | null; closes_at: Date | null };

/** A test of a course with its dates. */
export type TestOfSheet = Dates & {
  id: string;
  name: string;
  type: TestType;
  status: 'enabled' | 'disabled';
  subject_id: string | null;
  updated_at: Date;
  exceptions: number;
  managed: boolean;
};

const exceptionsOf = sql`assessment_exceptions e
  where e.course_id = assessments.course_id and e.assessment_id = assessments.id`;

/**
 * The first `most` tests of a course that the actor manages or its students reach, in the order of its subjects, and how many
 * there are; one alone where it is asked for.
 */
export async function listDatesOfTests(
  db: Db,
  actor: Actor,
  courseId: string,
  { most, only = null }: { most: number; only?: string | null },
): Promise<{ tests: TestOfSheet[]; total: number }> {
  const { rows } = await sql<TestOfSheet & { total: number }>`
    select assessments.id, assessments.name, assessments.type, assessments.status, assessments.subject_id,
      assessments.opens_at, assessments.due_at, assessments.closes_at, assessments.updated_at, ${testGrants(actor, 'edit')} as managed,
      (select count(*) from ${exceptionsOf}) as exceptions, count(*) over () as total
    from ${testsInPlace} left join subjects s on s.id = assessments.subject_id
    where assessments.course_id = ${courseId} and ${testLive}
      and (${testGrants(actor, 'see')} or assessments.status = 'enabled')
      and (${only}::uuid is null or assessments.id = ${only}::uuid)
    order by s.position nulls last, assessments.type = 'post-test', assessments.created_at, assessments.id
    limit ${most}`.execute(db);
  return { tests: rows, total: rows[0]?.total ?? 0 };
}

export type MovableException = Dates & { id: string };
/** A test with its dates and those of its exceptions. */
export type MovableTest = Dates & {
  id: string;
  name: string;
  status: 'enabled' | 'disabled';
  course_id: string;
  created_by: string;
  exceptions: MovableException[];
};

const dated = sql<SqlBool>`(num_nonnulls(assessments.opens_at, assessments.due_at, assessments.closes_at) > 0
  or exists (select 1 from ${exceptionsOf} and num_nonnulls(e.opens_at, e.due_at, e.closes_at) > 0))`;

type Stored = { id: string } & { [K in keyof Dates]: string | null };

/**
 * The tests of a course that the actor manages and that have a date, in the order of its subjects. With `lock` nobody changes
 * or begins them until the transaction ends; the course is locked before.
 */
export async function listTestsToMove(
  db: Db,
  actor: Actor,
  courseId: string,
  { lock }: { lock: boolean },
): Promise<MovableTest[]> {
  const which = sql`assessments.course_id = ${courseId} and ${testGrants(actor, 'edit')} and ${dated}`;
  if (lock)
    await sql`select 1 from ${testsInPlace} where ${which} order by assessments.id for update of assessments`.execute(
      db,
    );
  const { rows } = await sql<Omit<MovableTest, 'exceptions'> & { exceptions: Stored[] }>`
    select assessments.id, assessments.name, assessments.status, assessments.course_id, assessments.created_by,
      assessments.opens_at, assessments.due_at, assessments.closes_at,
      (select coalesce(json_agg(json_build_object('id', e.target_id, 'opens_at', e.opens_at, 'due_at', e.due_at,
          'closes_at', e.closes_at) order by e.target_id), '[]')
        from ${exceptionsOf} and num_nonnulls(e.opens_at, e.due_at, e.closes_at) > 0) as exceptions
    from ${testsInPlace} left join subjects s on s.id = assessments.subject_id where ${which}
    order by s.position nulls last, assessments.type = 'post-test', assessments.created_at, assessments.id`.execute(db);
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return rows.map((row) => ({
    ...row,
    exceptions: row.exceptions.map(({ id, opens_at, due_at, closes_at }) => ({
      id,
      opens_at: date(opens_at),
      due_at: date(due_at),
      closes_at: date(closes_at),
    })),
  }));
}

export type DatesOfTest = Dates & { id: string };

/** Gives tests that are locked other dates, with a version that rises also where the clock stands still. */
export async function writeTestDates(
  trx: Db,
  tests: readonly DatesOfTest[],
  { now, by }: { now: Date; by: string },
): Promise<void> {
  await sql`update assessments set opens_at = given.opens_at, due_at = given.due_at, closes_at = given.closes_at,
      updated_by = ${by}::uuid, updated_at = greatest(${now}::timestamptz, assessments.updated_at + interval '1 millisecond')
    from json_to_recordset(${JSON.stringify(tests)}::json)
      as given (id uuid, opens_at timestamptz, due_at timestamptz, closes_at timestamptz)
    where assessments.id = given.id`.execute(trx);
}

/** Likewise for exceptions; `test` is the test of each. */
export async function writeExceptionDates(
  trx: Db,
  courseId: string,
  exceptions: readonly (DatesOfTest & { test: string })[],
  { now, by }: { now: Date; by: string },
): Promise<void> {
  await sql`update assessment_exceptions e set opens_at = given.opens_at, due_at = given.due_at,
      closes_at = given.closes_at, updated_by = ${by}::uuid,
      updated_at = greatest(${now}::timestamptz, e.updated_at + interval '1 millisecond')
    from json_to_recordset(${JSON.stringify(exceptions)}::json)
      as given (test uuid, id uuid, opens_at timestamptz, due_at timestamptz, closes_at timestamptz)
    where e.course_id = ${courseId} and e.assessment_id = given.test and e.target_id = given.id`.execute(trx);
}
