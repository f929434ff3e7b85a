import { sql } from 'kysely';
import type { Section } from './own-data-section.ts';

/** Whether the student could still sit a test: an attempt is open, or the test is, and not all are used. */
const canStillSit = (
  test: string,
) => sql`(exists (select 1 from attempts o where o.assessment_id = ${sql.ref(`${test}.id`)}
    and o.student_id = a.student_id and o.status = 'open')
  or (${sql.ref(`${test}.status`)} = 'enabled' and ${sql.ref(`${test}.deleted_at`)} is null
    and (select coalesce(max(o.number), 0) from attempts o where o.assessment_id = ${sql.ref(`${test}.id`)}
      and o.student_id = a.student_id) < ${sql.ref(`${test}.attempts_allowed`)}))`;

/** Whether a submitted attempt's marks show at `now`, by the same rule as on the page of its result. */
const marksShow = (now: Date) => sql`(a.status = 'submitted'
  and case t.results_show when 'at_once' then true when 'after' then t.results_show_after <= ${now}
    else not ${canStillSit('t')} and not (t.results_show = 'post_test' and t.type = 'pre-test' and exists (
      select 1 from assessments p where p.subject_id = t.subject_id and p.type = 'post-test' and ${canStillSit('p')})) end
  and not exists (select 1 from attempts o where o.assessment_id = a.assessment_id
    and o.student_id = a.student_id and o.status = 'open'))`;

/** The chosen option by the letter that the attempt showed it under. */
const shownLetter = (save: string) => sql`case when a.option_seed is null then ${sql.ref(`${save}.selected`)}
  else chr(64 + strpos((select options_in_order(a.option_seed, k.question_id, k.options) from assessment_keys k
    where k.assessment_id = a.assessment_id and k.version = a.version
      and k.question_id = ${sql.ref(`${save}.question_id`)}), ${sql.ref(`${save}.selected`)})) end`;

/** What is kept about a person who makes tests or sits them. No key is in it, and no mark that is still held back. */
export const sectionsOfTests: readonly Section[] = [
  {
    name: 'tests',
    from: (userId) => sql`assessments t where t.created_by = ${userId}`,
    at: sql`t.created_at`,
    id: sql`t.id`,
    item: () => sql`'_id', t.id, 'name', t.name, 'type', t.type, 'duration', t.duration_minutes, 'course', t.course_id,
      'subject', t.subject_id, 'status', t.status, 'version', t.current_version, 'createdAt', t.created_at,
      'updatedAt', t.updated_at, 'deletedAt', t.deleted_at`,
  },
  {
    name: 'testVersions',
    from: (userId) => sql`assessment_versions v where v.created_by = ${userId}`,
    at: sql`v.created_at`,
    // A version is named by two columns; what stands for them here is its own too.
    id: sql`md5(v.assessment_id || ':' || v.number)::uuid`,
    item: () => sql`'test', v.assessment_id, 'version', v.number, 'questions', v.questions_count,
      'createdAt', v.created_at`,
  },
  {
    name: 'attempts',
    from: (userId) => sql`attempts a join assessments t on t.id = a.assessment_id where a.student_id = ${userId}`,
    at: sql`a.started_at`,
    id: sql`a.id`,
    item: (_, now) => sql`'_id', a.id, 'test', t.id, 'name', t.name, 'version', a.version, 'number', a.number,
      'status', a.status, 'startedAt', a.started_at, 'deadlineAt', a.deadline_at, 'addedMinutes', a.added_minutes,
      'lastSeenAt', a.last_seen_at, 'submittedAt', a.submitted_at, 'submittedBy', a.submitted_by,
      'receiptCode', a.receipt_code, 'resultSeenAt', a.result_seen_at,
      'responses', (select coalesce(json_agg(json_build_object('question', r.question_id, 'selected', ${shownLetter('r')},
          'savedAt', r.saved_at) order by r.lease, r.sequence), '[]') from responses r where r.attempt_id = a.id),
      'saves', (select coalesce(json_agg(json_build_object('question', h.question_id, 'selected', ${shownLetter('h')},
          'savedAt', h.saved_at) order by h.lease, h.sequence), '[]') from response_history h where h.attempt_id = a.id),
      'events', (select coalesce(json_agg(json_build_object('kind', e.kind, 'at', e.at, 'minutes', e.minutes)
          order by e.at, e.id), '[]') from attempt_events e where e.attempt_id = a.id),
      'results', case when ${marksShow(now)} then (select coalesce(json_agg(json_build_object('cause', h.cause,
          'at', h.at, 'receiptCode', h.receipt_code, 'mark', h.mark, 'maxMark', h.max_mark, 'right', h.right_count,
          'wrong', h.wrong_count, 'skipped', h.skipped_count) order by h.number), '[]')
        from result_history h where h.attempt_id = a.id) end`,
  },
  {
    name: 'attemptEvents',
    from: (userId) => sql`attempt_events e where e.by_user = ${userId}`,
    at: sql`e.at`,
    id: sql`e.id`,
    item: () => sql`'attempt', e.attempt_id, 'kind', e.kind, 'at', e.at, 'reason', e.reason, 'minutes', e.minutes`,
  },
  {
    name: 'regrades',
    from: (userId) => sql`regrades r where (r.created_by = ${userId} or r.undone_by = ${userId})`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    // What somebody else wrote about their correction is theirs.
    item: (userId) => sql`'_id', r.id, 'test', r.assessment_id, 'number', r.number,
      'byMe', r.created_by = ${userId}, 'reason', case when r.created_by = ${userId} then r.reason end,
      'attempts', r.attempts_count, 'createdAt', r.created_at,
      'undoneByMe', r.undone_by is not distinct from ${userId}::uuid, 'undoneAt', r.undone_at`,
  },
];
