import { type RawBuilder, sql } from 'kysely';

type Table = 'assessments' | 'post';

/** Whether a student may start a test once more, or has an open attempt at it; a condition on the table of that name. */
function canStillSit(table: Table, studentId: RawBuilder<unknown>): RawBuilder<boolean> {
  const test = sql.table(table);
  const own = sql`from attempts own where own.assessment_id = ${test}.id and own.student_id = ${studentId}`;
  return sql<boolean>`(exists (select 1 ${own} and own.status = 'open')
    or (${test}.status = 'enabled' and ${test}.deleted_at is null
      and (select coalesce(max(own.number), 0) ${own}) < ${test}.attempts_allowed))`;
}

/**
 * Whether a result waits, with its key, for attempts that the student still has: at the same test, and for a pre-test at
 * a post-test of its subject. A condition on `assessments`.
 */
export function resultWaitsForAttempts(studentId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(assessments.results_show in ('last_attempt', 'post_test')
    and (${canStillSit('assessments', studentId)}
      or (assessments.results_show = 'post_test' and assessments.type = 'pre-test' and exists (
        select 1 from assessments post where post.subject_id = assessments.subject_id and post.type = 'post-test'
          and ${canStillSit('post', studentId)}))))`;
}
