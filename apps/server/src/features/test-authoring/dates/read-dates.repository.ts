import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { activeMemberships, groupHasCourse } from '../../groups/index.ts';
import { type Exception, type ResolvedDates, resolveDates } from './resolve-dates.ts';

type Stored<T> = { [K in keyof T]: T[K] extends Date | null ? string | null : T[K] };
type StoredException = Omit<Stored<Exception>, 'group'> & { group_id: string | null; user_id: string | null };
type StoredTest = Stored<Omit<Exception, 'group' | 'attempts'>> & {
  id: string;
  attempts: number;
  exceptions: StoredException[];
};
type Membership = { group_id: string; user_id: string; name: string };

/** The dates of many students at many tests: asks for one pair at a time what was read at once. */
export type ReadDates = (testId: string, studentId: string) => ResolvedDates;

/**
 * Reads the dates of these students at these tests in one statement. Only active groups that have the course count. The
 * answer throws for a test that there is not.
 */
export async function readDates(db: Db, tests: readonly string[], students: readonly string[]): Promise<ReadDates> {
  const list = (ids: readonly string[]) => sql`any(${[...new Set(ids)]}::uuid[])`;
  const { rows } = await sql<{ tests: StoredTest[] | null; memberships: Membership[] | null }>`
    select (select json_agg(json_build_object('id', a.id, 'opens_at', a.opens_at, 'due_at', a.due_at,
          'closes_at', a.closes_at, 'minutes', a.duration_minutes, 'attempts', a.attempts_allowed,
          'exceptions', (select coalesce(json_agg(json_build_object('group_id', e.group_id, 'user_id', e.user_id,
              'opens_at', e.opens_at, 'due_at', e.due_at, 'closes_at', e.closes_at, 'minutes', e.minutes,
              'attempts', e.attempts) order by e.target_id), '[]')
            from assessment_exceptions e where e.course_id = a.course_id and e.assessment_id = a.id
              and (e.user_id = ${list(students)} or ${ofGroupWithCourse}))))
        from assessments a where a.id = ${list(tests)}) as tests,
      (select json_agg(m) from ${activeMemberships} m where m.user_id = ${list(students)} and m.group_id in (
          select e.group_id from assessment_exceptions e join assessments a on a.course_id = e.course_id and a.id = e.assessment_id
          where a.id = ${list(tests)})) as memberships`.execute(db);
  const byId = new Map(
    rows[0]?.tests?.map((test) => {
      const dates = datesIn(test);
      return [test.id, { dates, ofEverybody: resolveDates(dates, []), exceptions: targetsOf(test) }];
    }),
  );
  const groupsOf = Map.groupBy(rows[0]?.memberships ?? [], ({ user_id }) => user_id);
  return (testId, studentId) => {
    const test = byId.get(testId);
    if (!test) throw new Error(`There is no test ${testId}`);
    if (test.exceptions.size === 0) return test.ofEverybody;
    const own = test.exceptions.get(studentId);
    const ofGroups = (groupsOf.get(studentId) ?? []).flatMap(({ group_id, name }) => {
      const exception = test.exceptions.get(group_id);
      return exception ? [{ ...exception, group: name }] : [];
    });
    if (!own && ofGroups.length === 0) return test.ofEverybody;
    return resolveDates(test.dates, own ? [...ofGroups, own] : ofGroups);
  };
}

/** Whether the exception `e` is that of a group which has the course of the test. */
export const ofGroupWithCourse = groupHasCourse(sql`e.group_id`, sql`e.course_id`);

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

const datesIn = <A extends number | null>(row: Stored<Omit<Exception, 'group' | 'attempts'>> & { attempts: A }) => ({
  opens_at: date(row.opens_at),
  due_at: date(row.due_at),
  closes_at: date(row.closes_at),
  minutes: row.minutes,
  attempts: row.attempts,
});

const targetsOf = ({ exceptions }: StoredTest): Map<string, Exception> =>
  new Map(exceptions.map((row) => [row.group_id ?? row.user_id ?? '', { ...datesIn(row), group: null }]));

type Field = { opens_at: 'opens_at'; due_at: 'due_at'; closes_at: 'closes_at'; attempts: 'attempts_allowed' };

/**
 * The date or limit of a student at a test, as `resolveDates` tells it, for conditions of statements. `test` is the table of
 * the tests.
 */
export function ownLimit(
  test: RawBuilder<unknown>,
  studentId: RawBuilder<unknown>,
  field: keyof Field,
): RawBuilder<unknown> {
  const columns: Field = {
    opens_at: 'opens_at',
    due_at: 'due_at',
    closes_at: 'closes_at',
    attempts: 'attempts_allowed',
  };
  const exceptions = sql`from assessment_exceptions e
    where e.course_id = ${test}.course_id and e.assessment_id = ${test}.id`;
  return sql`coalesce((select e.${sql.ref(field)} ${exceptions} and e.user_id = ${studentId}),
    (select max(e.${sql.ref(field)}) ${exceptions} and ${ofGroupWithCourse} and e.group_id in (
      select m.group_id from ${activeMemberships} m where m.user_id = ${studentId})),
    ${test}.${sql.ref(columns[field])})`;
}
