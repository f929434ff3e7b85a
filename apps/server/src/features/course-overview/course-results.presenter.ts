import type { ResultsTest, StudentResults } from '@lectern/contract';
import type { listTestMeans, ShortResultRow } from '../attempts/index.ts';
import { percentageOf } from '../marking/index.ts';
import type { CourseTestRow } from '../test-authoring/index.ts';
import type { NamedRow } from './results.repository.ts';

type Means = Awaited<ReturnType<typeof listTestMeans>>;

/** A mean with two decimals, as percentages have them. */
const rounded = (mean: number): number => Math.round(mean * 100) / 100;

/** A test as a column of the results of its course. */
export function presentResultsTest({ id, name, type }: CourseTestRow, means: Means): ResultsTest {
  const found = means.find(({ assessment_id }) => assessment_id === id);
  const mean = found?.mean ?? null;
  return {
    _id: id,
    test_name: name,
    test_type: type,
    mean: mean === null ? null : rounded(mean),
    students: found?.students ?? 0,
  };
}

/** A student with the attempts that count. A test that they did not submit counts for nothing, not as zero. */
export function presentStudentResults(student: NamedRow, rows: readonly ShortResultRow[]): StudentResults {
  const results = rows.map((row) => ({
    test: row.assessment_id,
    attempt: row.id,
    percentage: percentageOf(row.mark, row.max_mark),
    late: row.late,
  }));
  return {
    user: { _id: student.id, username: student.username, profilePicture: student.profile_picture },
    results,
    mean: meanOf(results.flatMap(({ percentage }) => (percentage === null ? [] : [percentage]))),
  };
}

function meanOf(percentages: readonly number[]): number | null {
  if (percentages.length === 0) return null;
  return rounded(percentages.reduce((sum, one) => sum + one, 0) / percentages.length);
}

/** A student as a row of the table for spreadsheets: the name, the percentage of each test, the mean. */
export function resultCells(
  { user, results, mean }: StudentResults,
  tests: readonly string[],
): (string | number | null)[] {
  const byTest = new Map(results.map(({ test, percentage }) => [test, percentage]));
  return [user.username, ...tests.map((test) => byTest.get(test) ?? null), mean];
}
