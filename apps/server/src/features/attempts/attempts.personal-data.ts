import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { ErasedAccount, PersonalData, Section } from '../../platform/personal-data/index.ts';
import { resultWaitsForAttempts } from '../test-authoring/index.ts';

/** Whether a submitted attempt's marks show at `now`, by the same rule as on the page of its result. */
const marksShow = (now: Date) => sql`(a.status = 'submitted'
  and case t.results_show when 'at_once' then true when 'after' then t.results_show_after <= ${now}
    else not ${resultWaitsForAttempts('t', sql`a.student_id`, now)} end
  and not exists (select 1 from attempts o where o.assessment_id = a.assessment_id
    and o.student_id = a.student_id and o.status = 'open'))`;

/** The chosen option by the letter that the attempt showed it under. */
const shownLetter = (save: string) => sql`case when a.option_seed is null then ${sql.ref(`${save}.selected`)}
  else chr(64 + strpos((select options_in_order(a.option_seed, k.question_id, k.options) from assessment_keys k
    where k.assessment_id = a.assessment_id and k.version = a.version
      and k.question_id = ${sql.ref(`${save}.question_id`)}), ${sql.ref(`${save}.selected`)})) end`;

/** Locks the attempts that a person sits, as submitting does. To be called before the account is locked. */
async function holdOpenAttempts(trx: Db, userId: string): Promise<void> {
  await sql`select 1 from attempts where student_id = ${userId} and status = 'open' order by id for update`.execute(
    trx,
  );
}

/** Stands in the place of a reason that was written about a deleted person: that there was one stays known. */
const erasedReason = 'Erased with the account';

/**
 * Lets the time of the attempts that a person sits be over, so that they are submitted and stand in no test's way, and
 * erases why teachers acted on attempts, which is free text about that person.
 */
async function erase(trx: Db, { id }: ErasedAccount, now: Date): Promise<void> {
  await sql`update attempts set deadline_at = greatest(${now}::timestamptz, started_at + interval '1 millisecond')
    where student_id = ${id} and status = 'open' and (deadline_at is null or deadline_at > ${now})`.execute(trx);
  await sql`update attempt_events set reason = ${erasedReason}
    where reason is not null and attempt_id in (select id from attempts where student_id = ${id})`.execute(trx);
}

const sections: readonly Section[] = [
  {
    name: 'attempts',
    from: (userId) => sql`attempts a join assessments t on t.id = a.assessment_id where a.student_id = ${userId}`,
    at: sql`a.started_at`,
    id: sql`a.id`,
    item: (_, now) => sql`'_id', a.id, 'test', t.id, 'name', t.name, 'version', a.version, 'number', a.number,
      'status', a.status, 'startedAt', a.started_at, 'deadlineAt', a.deadline_at, 'addedMinutes', a.added_minutes,
      'lastSeenAt', a.last_seen_at, 'submittedAt', a.submitted_at, 'submittedBy', a.submitted_by, 'late', a.late,
      'receiptCode', a.receipt_code, 'resultSeenAt', a.result_seen_at,
      'responses', (select coalesce(json_agg(json_build_object('question', r.question_id, 'selected', ${shownLetter('r')},
          'savedAt', r.saved_at) order by r.lease, r.sequence), '[]') from responses r where r.attempt_id = a.id),
      'saves', (select coalesce(json_agg(json_build_object('question', h.question_id, 'selected', ${shownLetter('h')},
          'savedAt', h.saved_at) order by h.lease, h.sequence), '[]') from response_history h where h.attempt_id = a.id),
      'events', (select coalesce(json_agg(json_build_object('kind', e.kind, 'at', e.at, 'minutes', e.minutes,
          'question', e.question_id, 'selected', ${shownLetter('e')})
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
];

/** The attempts that people sat, and what teachers did with them. No key is in the sections, and no mark that is still held back. */
export const attemptsData: PersonalData = {
  references: [
    { table: 'attempts', column: 'student_id', onErasure: 'keep', exported: 'attempts', isUse: true },
    { table: 'attempt_events', column: 'by_user', onErasure: 'keep', exported: 'attemptEvents', isUse: true },
  ],
  sections,
  hold: holdOpenAttempts,
  erase,
};
