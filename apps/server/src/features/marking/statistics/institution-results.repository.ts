import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { studentsAt } from '../../users/index.ts';

/** The results of an institution's students in a course: means are over best attempts, and over pairs of tests. */
export type CourseResultsRow = {
  course_id: string;
  students: number;
  mean: number | null;
  pairs: number;
  /** Students behind the pairs. */
  paired: number;
  mean_pre: number | null;
  mean_post: number | null;
};

const score = sql`(100 * a.mark)::float8 / a.max_mark`;
const submitted = sql`a.status = 'submitted' and a.max_mark > 0`;

/** The newest test of this kind on the subject `s` that has results. */
const newest = (type: 'pre-test' | 'post-test'): RawBuilder<unknown> => sql`(select t.id from assessments t
  where t.subject_id = s.id and t.type = ${type} and t.deleted_at is null
    and exists (select 1 from attempts a where a.assessment_id = t.id and a.status = 'submitted')
  order by t.created_at desc, t.id desc limit 1)`;

/** The score of each student at a test, by the attempt that comes first in this order. */
const scoreAt = (test: string, order: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select distinct on (a.student_id) a.student_id, ${score} as score from attempts a
    where a.assessment_id = chosen.${sql.ref(test)} and ${submitted} order by a.student_id, ${order})`;

/** The results of an institution's students in these courses, which are not in the bin, in no order. */
export async function resultsOfInstitution(
  db: Db,
  institutionId: string,
  courseIds: readonly string[],
): Promise<CourseResultsRow[]> {
  const { rows } = await sql<CourseResultsRow>`select asked.course_id, taken.students, taken.mean,
      both_tests.pairs, both_tests.paired, both_tests.mean_pre, both_tests.mean_post
    from unnest(${[...courseIds]}::uuid[]) asked (course_id),
    lateral (select count(distinct best.student_id) as students, avg(best.score) as mean
      from (select a.student_id, max(${score}) as score from assessments t
        join attempts a on a.assessment_id = t.id and ${submitted}
        join ${studentsAt(institutionId)} on pupils.id = a.student_id
        where t.course_id = asked.course_id and t.deleted_at is null group by t.id, a.student_id) best) taken,
    lateral (select count(*) as pairs, count(distinct pre.student_id) as paired, avg(pre.score) as mean_pre,
        avg(post.score) as mean_post
      from (select ${newest('pre-test')} as pre, ${newest('post-test')} as post from subjects s
        where s.course_id = asked.course_id) chosen
      join lateral ${scoreAt('pre', sql`a.number`)} pre on true
      join lateral ${scoreAt('post', sql`a.number desc`)} post on post.student_id = pre.student_id
      join ${studentsAt(institutionId)} on pupils.id = pre.student_id) both_tests`.execute(db);
  return rows;
}
