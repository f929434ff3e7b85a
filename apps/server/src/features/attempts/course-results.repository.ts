import type { AttemptChoice } from '@lectern/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** The share of the marks in `attempts as a`; null where nothing could be had. */
const share = sql`a.mark::float8 / nullif(a.max_mark, 0)`;

/** Which of a student's submitted attempts at a test counts, the first in this order. */
const counting = {
  best: sql`${share} desc nulls last, a.number`,
  first: sql`a.number`,
} as const;

/** When everybody who began an attempt at one of these tests was last seen at one, as `seen_at`. */
export const seenAtTests = (testIds: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select a.student_id as user_id, max(a.last_seen_at) as seen_at from attempts a
    where a.assessment_id = any(array(${testIds})) group by a.student_id)`;

/** When a person was last seen at one of these tests, as a column. */
export const lastSeenAtTests = (person: RawBuilder<unknown>, testIds: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql<Date | null>`(select max(a.last_seen_at) from attempts a
    where a.student_id = ${person} and a.assessment_id = any(array(${testIds})))`;

/** A number of hundredths, or the column that holds it. */
type Hundredths = number | RawBuilder<unknown>;

const hasPercentage = (attempt: 'a' | 'b', percentage: Hundredths): RawBuilder<SqlBool> => {
  const its = (column: string) => sql.ref(`${attempt}.${column}`);
  return sql<SqlBool>`(${its('mark')} * 100 >= ${percentage}::int * ${its('max_mark')})`;
};

/**
 * Whether a person submitted one of these tests and never reached so many hundredths of its marks. A subquery of one value,
 * because it ends at the first such test: for "exists" the planner may collect all attempts of everybody first.
 */
export const failedOne = (
  person: RawBuilder<unknown>,
  testIds: RawBuilder<unknown>,
  percentage: Hundredths,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce((select true from attempts a where a.student_id = ${person} and a.status = 'submitted'
    and a.assessment_id = any(array(${testIds})) and a.max_mark > 0 and not ${hasPercentage('a', percentage)}
    and not exists (select 1 from attempts b where b.assessment_id = a.assessment_id and b.student_id = a.student_id
      and b.status = 'submitted' and b.max_mark > 0 and ${hasPercentage('b', percentage)}) limit 1), false)`;

/** A submitted attempt in short. */
export type ShortResultRow = {
  id: string;
  student_id: string;
  assessment_id: string;
  mark: number;
  max_mark: number;
  late: boolean;
};
export type NamedResultRow = ShortResultRow & { test_name: string };
const shortColumns = sql`a.id, a.student_id, a.assessment_id, a.mark, a.max_mark, a.late`;
const testName = sql`(select t.name from assessments t where t.id = a.assessment_id) as test_name`;

type Chosen = { tests: readonly string[]; students: readonly string[]; attempts: AttemptChoice };

/** The attempt that counts of each of these students at each of these tests. */
export async function listCountingResults(db: Db, { tests, students, attempts }: Chosen): Promise<ShortResultRow[]> {
  const { rows } = await sql<ShortResultRow>`select distinct on (a.student_id, a.assessment_id) ${shortColumns}
    from attempts a where a.assessment_id = any(${[...tests]}::uuid[]) and a.student_id = any(${[...students]}::uuid[])
      and a.status = 'submitted' ${attempts === 'first' ? sql`and a.number = 1` : sql``}
    order by a.student_id, a.assessment_id, ${counting[attempts]}`.execute(db);
  return rows;
}

/** The last and the best submitted attempt of each of these students at any of these tests. */
export async function listLastAndBest(
  db: Db,
  { tests, students }: Pick<Chosen, 'students'> & { tests: RawBuilder<unknown> },
): Promise<{ latest: NamedResultRow[]; best: NamedResultRow[] }> {
  // Student by student, because the index of a student's attempts begins with the latest.
  const firstBy = (order: RawBuilder<unknown>) => sql<NamedResultRow>`select first.*
    from unnest(${[...students]}::uuid[]) as student (id) cross join lateral (
      select ${shortColumns}, ${testName} from attempts a
      where a.student_id = student.id and a.assessment_id = any(array(${tests})) and a.status = 'submitted'
      order by ${order} limit 1) first`;
  const [latest, best] = await Promise.all([
    firstBy(sql`a.submitted_at desc, a.id desc`).execute(db),
    firstBy(sql`${share} desc nulls last, a.submitted_at desc, a.id desc`).execute(db),
  ]);
  return { latest: latest.rows, best: best.rows };
}

export type TestMeanRow = { assessment_id: string; mean: number | null; students: number };

/** The mean of each of these tests in hundredths, over the attempts that count of these students, as a column `id`. */
export async function listTestMeans(
  db: Db,
  tests: readonly string[],
  students: RawBuilder<unknown>,
  attempts: AttemptChoice,
): Promise<TestMeanRow[]> {
  const { rows } = await sql<TestMeanRow>`with member as materialized (${students})
    select counted.assessment_id, avg(counted.share) * 100 as mean, count(*) as students from (
      select a.assessment_id, a.student_id, max(${share}) as share from attempts a
      join member on member.id = a.student_id
      where a.assessment_id = any(${[...tests]}::uuid[]) and a.status = 'submitted'
        ${attempts === 'first' ? sql`and a.number = 1` : sql``}
      group by a.assessment_id, a.student_id) counted group by counted.assessment_id`.execute(db);
  return rows;
}
