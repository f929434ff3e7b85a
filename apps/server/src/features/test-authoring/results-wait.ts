import { type RawBuilder, sql } from 'kysely';
import { testIsFor } from './audience/audience.visibility.ts';
import { ownLimit } from './dates/read-dates.repository.ts';

/**
 * Whether a test is for a student, or may be again: for one who joins the course once more, or who has begun it and is named
 * anew. Leaving must not show them a key.
 */
const mayBeFor = (table: string, studentId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.table(table)}.audience = 'joined' or ${testIsFor(sql.table(table), studentId)}
    or exists (select 1 from attempts begun where begun.assessment_id = ${sql.table(table)}.id
      and begun.student_id = ${studentId}))`;

/**
 * Whether a student may start a test once more at `now` or later, or has an open attempt at it; a condition on the table of
 * that name.
 */
function canStillSit(table: string, studentId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  const test = sql.table(table);
  const own = sql`from attempts own where own.assessment_id = ${test}.id and own.student_id = ${studentId}`;
  return sql<boolean>`(exists (select 1 ${own} and own.status = 'open')
    or (${test}.status = 'enabled' and ${test}.deleted_at is null and ${mayBeFor(table, studentId)}
      and coalesce(${ownLimit(test, studentId, 'closes_at')} > ${now}::timestamptz, true)
      and (select coalesce(max(own.number), 0) ${own}) < ${ownLimit(test, studentId, 'attempts')}))`;
}

/**
 * Whether a student's key of a pre-test waits for this post-test, which they may still sit or which is in preparation:
 * disabled, and begun by nobody. A condition on the table of that name.
 */
function keepsKeyBack(table: string, studentId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  const post = sql.table(table);
  return sql<boolean>`(${canStillSit(table, studentId, now)}
    or (${post}.status = 'disabled' and ${post}.deleted_at is null and ${mayBeFor(table, studentId)}
      and not exists (select 1 from attempts begun where begun.assessment_id = ${post}.id)))`;
}

/**
 * Whether a result waits, with its key, for attempts that the student still has: at the same test, and for a pre-test at
 * a post-test of its subject. A condition on the table of that name.
 */
export function resultWaitsForAttempts(table: string, studentId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  const test = sql.table(table);
  return sql<boolean>`(${test}.results_show in ('last_attempt', 'post_test')
    and (${canStillSit(table, studentId, now)}
      or (${test}.results_show = 'post_test' and ${test}.type = 'pre-test' and exists (
        select 1 from assessments post where post.subject_id = ${test}.subject_id and post.type = 'post-test'
          and ${keepsKeyBack('post', studentId, now)}))))`;
}
