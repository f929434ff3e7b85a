import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TestListQuery } from '@lectern/contract';
import { type Counted, countedUpTo, type Db, findPage, type Placed, type Position } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseVisibleTo } from '../courses/index.ts';
import { testsInPlace, type BasicColumns, basicColumns } from './test-columns.repository.ts';
import { matching, orderOf } from './test-authoring.repository.ts';
import { readDates } from './dates/read-dates.repository.ts';
import type { ResolvedDates } from './dates/resolve-dates.ts';
import { resultWaitsForAttempts } from './results-wait.ts';
import { testIsFor } from './audience/audience.visibility.ts';
import { testShownTo } from './test-authoring.visibility.ts';

// Statements that answer students about tests. They read no question, no solution and no correct option.

/** A test as its students see it, with how one of them stands with it. Times inside JSON columns are strings. */
export type StudentTestRow = BasicColumns & {
  used: number;
  open_attempt: { id: string; started_at: string; deadline_at: string | null } | null;
  last_attempt: { id: string; submitted_at: string } | null;
  result_waits: boolean;
  /** False for a test that they sit although it is no longer for them. */
  is_for: boolean;
  dates: ResolvedDates;
};
type BareRow = Omit<StudentTestRow, 'dates'>;

function studentColumns(student: Actor, now: Date): RawBuilder<unknown> {
  const own = sql`from attempts a where a.assessment_id = assessments.id and a.student_id = ${student.id}`;
  return sql`${basicColumns}, (select coalesce(max(a.number), 0) ${own}) as used,
    (select json_build_object('id', a.id, 'started_at', a.started_at, 'deadline_at', a.deadline_at) ${own}
      and a.status = 'open') as open_attempt,
    (select json_build_object('id', a.id, 'submitted_at', a.submitted_at) ${own}
      and a.status = 'submitted' order by a.number desc limit 1) as last_attempt,
    ${resultWaitsForAttempts('assessments', sql`${student.id}::uuid`, now)} as result_waits,
    ${testIsFor(sql`assessments`, sql`${student.id}::uuid`)} as is_for`;
}

/** The test with this id if the student may take it or sits it, or null. */
export async function findStudentTest(db: Db, student: Actor, id: string, now: Date): Promise<StudentTestRow | null> {
  const { rows } = await sql<BareRow>`select ${studentColumns(student, now)} from ${testsInPlace}
    where assessments.id = ${id} and ${testShownTo(student)}`.execute(db);
  const [row] = await withDates(db, student, rows);
  return row ?? null;
}

/** Adds the dates that the student has for each test. */
async function withDates<R extends BareRow>(
  db: Db,
  student: Actor,
  rows: readonly R[],
): Promise<(R & { dates: ResolvedDates })[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const datesOf = await readDates(db, ids, [student.id]);
  return rows.map((row) => ({ ...row, dates: datesOf(row.id, student.id) }));
}

/** The student who asks, and when. */
type Asking = { student: Actor; now: Date };

/** The next `count` tests that the student may take, newest first. */
export async function listStudentTestsAfter(
  db: Db,
  { student, now }: Asking,
  after: Position | null,
  count: number,
): Promise<(StudentTestRow & Placed)[]> {
  const further = after
    ? sql`(assessments.created_at, assessments.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<BareRow & Placed>`
    select ${studentColumns(student, now)}, assessments.created_at::text as created_at_exact
    from ${testsInPlace} where ${testShownTo(student)} and ${further}
    order by assessments.created_at desc, assessments.id desc limit ${count}`.execute(db);
  return withDates(db, student, rows);
}

type Page = { limit: number; offset: number };

/** One page of the tests that the student may take and that match the query, and how many there are in all. */
export async function listStudentTests(db: Db, asking: Asking, query: TestListQuery, page: Page) {
  const { student } = asking;
  const where = matching(testShownTo(student), student, query);
  return pageOf(db, asking, { where, order: orderOf(query.sort) }, page);
}

/** Whether the student can open this course. */
export async function seesCourse(
  db: Db,
  student: Parameters<typeof courseVisibleTo>[0],
  courseId: string,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from courses where courses.id = ${courseId} and ${courseVisibleTo(student)}`.execute(db);
  return rows.length > 0;
}

/** One page of the tests of a course, or of one of its subjects, that the student may take: pre-tests first, each oldest first. */
export async function listTestsOfCourse(
  db: Db,
  asking: Asking,
  { courseId, subjectId }: { courseId: string; subjectId: string | undefined },
  page: Page,
) {
  const { student } = asking;
  const where = sql<SqlBool>`assessments.course_id = ${courseId} and ${testShownTo(student)}
    ${subjectId === undefined ? sql`` : sql`and assessments.subject_id = ${subjectId}`}`;
  const order = sql`assessments.type = 'post-test', ${orderOf('createdAt')}`;
  return pageOf(db, asking, { where, order }, page);
}

async function pageOf(
  db: Db,
  { student, now }: Asking,
  { where, order }: { where: RawBuilder<SqlBool>; order: RawBuilder<unknown> },
  page: Page,
): Promise<{ rows: StudentTestRow[]; counted: Counted }> {
  // Each is asked whether the student can open its course.
  const searched = { id: sql`assessments.id`, from: sql`${testsInPlace} where ${where}`, order };
  const shown = { columns: studentColumns(student, now), tables: testsInPlace };
  const upTo = await countedUpTo(db, 'assessments', page);
  const { rows, counted } = await findPage<BareRow>(db, { ...searched, ...shown }, page, upTo);
  return { rows: await withDates(db, student, rows), counted };
}
