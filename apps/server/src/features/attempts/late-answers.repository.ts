import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { asksQuestion } from './drawn-questions.ts';
import type { Save } from './saving.repository.ts';

/**
 * Writes down that a choice reached the server after its student's attempt had ended, where nothing was noted for its
 * question since. A save that came before the end, or that a later one replaced, is not late; nor is taking back what
 * never arrived. The letter is kept as the author has it, as those of the saves are.
 */
export async function noteLateAnswer(
  db: Db,
  id: string,
  { attemptId, questionId, selected, lease, sequence, at }: Save,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // The second of two that arrive together sees the first.
    await sql`select 1 from attempts where id = ${attemptId} for no key update`.execute(trx);
    await sql`insert into attempt_events (id, attempt_id, kind, at, by_user, question_id, selected)
      select ${id}::uuid, a.id, 'late_answers', ${at}::timestamptz, a.student_id, k.question_id,
        case when a.option_seed is null then w.selected
          else substr(options_in_order(a.option_seed, k.question_id, k.options), ascii(w.selected) - 64, 1) end
      from (select ${selected}::text as selected) w cross join attempts a
        join assessment_keys k on k.assessment_id = a.assessment_id and k.version = a.version
          and k.question_id = ${questionId} and ${asksQuestion('a')}
        left join responses r on r.attempt_id = a.id and r.question_id = k.question_id
      where a.id = ${attemptId} and a.status = 'submitted'
        and (w.selected is null or ascii(w.selected) - 64 <= k.options)
        and (w.selected is not null or r.selected is not null)
        and (r.lease is null or (r.lease, r.sequence) < (${lease}::integer, ${sequence}::integer))
        and not exists (select 1 from attempt_events e where e.attempt_id = a.id and e.kind = 'late_answers'
          and e.question_id = k.question_id and e.at > a.submitted_at)`.execute(trx);
  });
}
