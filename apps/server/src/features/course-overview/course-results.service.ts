import {
  type AttemptChoice,
  type CourseResultsCsvQuery,
  type CourseResultsQuery,
  limits,
  type ResultsTest,
  type StudentResults,
} from '@lectern/contract';
import { sql } from 'kysely';
import type { Act } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { CsvFile } from '../../platform/http/csv.ts';
import { type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import { listCountingResults, listTestMeans } from '../attempts/index.ts';
import { recordOnCourse } from '../courses/index.ts';
import { type CourseTestRow, listOverseenTests } from '../test-authoring/index.ts';
import { presentResultsTest, presentStudentResults, resultCells } from './course-results.presenter.ts';
import { requireLook } from './course-overview.service.ts';
import { listAllByName, listByName, type NamedRow } from './results.repository.ts';
import { studentsSeenBy } from './students.repository.ts';

type ResultsPage = Page<StudentResults> & { tests: ResultsTest[]; moreTests: number };

/** One page of the students of a course with their results at its tests. Throws `not_found`. */
export async function pageOfCourseResults(act: Act, courseId: string, query: CourseResultsQuery): Promise<ResultsPage> {
  const { db, actor } = act;
  const look = await requireLook(act, courseId);
  const attempts = query.attempts ?? 'best';
  const [{ tests, total }, rows] = await Promise.all([
    listOverseenTests(db, actor, courseId, limits.testsInResults),
    listByName(db, look, query.search, pageOffset(query)),
  ]);
  // A page past the last has no row that tells how many there are.
  const [first] = rows.length > 0 ? rows : await listByName(db, look, query.search, { limit: 1, offset: 0 });
  const ids = tests.map(({ id }) => id);
  const [data, means] = await Promise.all([
    withResults(db, rows, ids, attempts),
    listTestMeans(db, ids, sql`select users.id from ${studentsSeenBy(look)}`, attempts),
  ]);
  return {
    ...toPage(query, first?.total ?? 0, data),
    tests: tests.map((test) => presentResultsTest(test, means)),
    moreTests: total - tests.length,
  };
}

async function withResults(
  db: Db,
  students: readonly NamedRow[],
  tests: readonly string[],
  attempts: AttemptChoice,
): Promise<StudentResults[]> {
  const results = await listCountingResults(db, { tests, students: students.map(({ id }) => id), attempts });
  const byStudent = Map.groupBy(results, ({ student_id }) => student_id);
  return students.map((student) => presentStudentResults(student, byStudent.get(student.id) ?? []));
}

const rowsAtOnce = 100;

/** More tests than any course has that people author; a table has no pages. */
const testsInTable = 2_000;

/** The results of all students as a table; the log tells who took it. Throws `not_found` before the first row. */
export async function tableOfCourseResults(act: Act, courseId: string, query: CourseResultsCsvQuery): Promise<CsvFile> {
  const { db, actor } = act;
  const look = await requireLook(act, courseId);
  const { tests } = await listOverseenTests(db, actor, courseId, testsInTable);
  const students = await listAllByName(db, look, query.search);
  const changes = [{ field: 'students', before: null, after: String(students.length) }];
  await recordOnCourse(act, look.course, { action: 'results_exported', changes });
  return {
    name: `${look.course.name} - results.csv`,
    columns: ['Student', ...tests.map(({ name }) => name), 'Mean'],
    rows: cells(db, { students, tests, attempts: query.attempts ?? 'best' }),
  };
}

type Table = { students: readonly NamedRow[]; tests: readonly CourseTestRow[]; attempts: AttemptChoice };

// The students are settled once; results are read as they are wanted, so that a slow reader holds no connection.
async function* cells(db: Db, { students, tests, attempts }: Table): AsyncGenerator<(string | number | null)[]> {
  const ids = tests.map(({ id }) => id);
  for (let from = 0; from < students.length; from += rowsAtOnce) {
    const rows = await withResults(db, students.slice(from, from + rowsAtOnce), ids, attempts);
    yield* rows.map((row) => resultCells(row, ids));
  }
}
