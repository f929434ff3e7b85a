import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { Actor } from '../../../platform/policy/index.ts';
import { courseOverseenBy } from '../../courses/index.ts';
import { testIsFor, testGrants } from '../../test-authoring/index.ts';
import type { AttemptRow } from '../attempts.repository.ts';

/** An attempt of a student with its test and course by name; `sits` while an attempt at the test is open. */
export type StudentAttemptRow = AttemptRow & {
  test_name: string;
  course_id: string;
  course_name: string;
  sits: boolean;
  in_audience: boolean;
  /** Whether the actor gives time: more of it, or by reopening. */
  editable: boolean;
};

/** The attempts of a student at tests that the actor manages, in courses that they look after. */
const attemptsOf = (actor: Actor, studentId: string): RawBuilder<unknown> =>
  sql`select attempts.*, assessments.name as test_name, courses.id as course_id, courses.name as course_name,
      exists (select 1 from attempts present where present.assessment_id = attempts.assessment_id
        and present.student_id = attempts.student_id and present.status = 'open') as sits,
      ${testIsFor(sql`assessments`, sql`attempts.student_id`)} as in_audience, ${testGrants(actor, 'edit')} as editable
    from attempts join assessments on assessments.id = attempts.assessment_id
      join courses on courses.id = assessments.course_id
    where attempts.student_id = ${studentId} and ${testGrants(actor, 'see')} and ${courseOverseenBy(actor)}`;

/** The newest `count` of a student's attempts that the actor oversees. */
export async function listAttemptsOf(
  db: Db,
  actor: Actor,
  studentId: string,
  count: number,
): Promise<StudentAttemptRow[]> {
  const { rows } = await sql<StudentAttemptRow>`${attemptsOf(actor, studentId)}
    order by attempts.started_at desc, attempts.id desc limit ${count}`.execute(db);
  return rows;
}

type OfCourses = { latest: StudentAttemptRow[]; best: StudentAttemptRow[] };

/** The last and the best submitted attempt of a student in each course, of those that the actor oversees. */
export async function listLastAndBestOf(db: Db, actor: Actor, studentId: string): Promise<OfCourses> {
  const firstBy = (order: RawBuilder<unknown>) => sql<StudentAttemptRow>`select distinct on (a.course_id) a.*
    from (${attemptsOf(actor, studentId)} and attempts.status = 'submitted') a
    order by a.course_id, ${order}a.submitted_at desc, a.id desc`;
  const [latest, best] = await Promise.all([
    firstBy(sql``).execute(db),
    firstBy(sql`a.mark::float8 / nullif(a.max_mark, 0) desc nulls last, `).execute(db),
  ]);
  return { latest: latest.rows, best: best.rows };
}
