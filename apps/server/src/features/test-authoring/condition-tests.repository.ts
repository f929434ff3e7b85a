import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { studentsOfCourse } from '../courses/index.ts';
import { testIsFor } from './audience/audience.visibility.ts';

// A test as a condition of something else, which students meet by a result.

export type ConditionTestRow = {
  id: string;
  name: string;
  enabled: boolean;
  closed: boolean;
  /** Students of the course whom the test is not for. */
  left_out: number;
};

/** A test of a course that is not in the bin, or null. */
export async function findConditionTest(
  db: Db,
  { courseId, testId }: { courseId: string; testId: string },
  now: Date,
): Promise<ConditionTestRow | null> {
  const { rows } = await sql<ConditionTestRow>`select assessments.id, assessments.name,
      assessments.status = 'enabled' as enabled, coalesce(assessments.closes_at <= ${now}::timestamptz, false) as closed,
      case when assessments.audience = 'everybody' then 0 else (select count(*) from ${studentsOfCourse(courseId)}
        where not ${testIsFor(sql`assessments`, sql`users.id`)}) end as left_out
    from assessments where assessments.course_id = ${courseId} and assessments.id = ${testId}
      and assessments.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Whether a student reaches a test that is enabled and not in the bin, if its dates let them. */
export async function isTestFor(db: Db, testId: string, studentId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from assessments where assessments.id = ${testId} and assessments.deleted_at is null
    and assessments.status = 'enabled' and ${testIsFor(sql`assessments`, sql`${studentId}::uuid`)}`.execute(db);
  return rows.length > 0;
}

/** The moments at which results of a test may come out by themselves, as a statement with `at`. */
export const resultMomentsOf = (testId: string): RawBuilder<unknown> =>
  sql`select m.at from assessments a cross join lateral (values (a.results_show_after), (a.closes_at)) m (at)
    where a.id = ${testId}::uuid and m.at is not null
    union all select e.closes_at from assessments a join assessment_exceptions e
      on e.course_id = a.course_id and e.assessment_id = a.id where a.id = ${testId}::uuid and e.closes_at is not null`;
