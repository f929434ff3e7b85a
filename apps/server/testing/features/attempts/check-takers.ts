import { markAttempt, type QuestionKey } from '../../../src/features/marking/marking.ts';
import type { Installation } from '../../process/index.ts';
import type { Sent, Taker } from './takers.ts';

type Query = Installation['query'];
const placeOf = (sent: Pick<Sent, 'attempt' | 'lease' | 'sequence'>) =>
  `${sent.attempt} ${sent.lease}.${sent.sequence}`;
const saidIn = (sent: Sent) => `${placeOf(sent)} ${sent.question} ${sent.selected ?? '-'}`;

/**
 * Compares the database with what students were promised, and answers every difference in a sentence: acknowledged saves
 * that are missing or changed, saves that nobody made, responses that are not the last that was saved, submissions
 * without exactly one result, and results that are wrong.
 */
export async function attemptDifferences(query: Query, takers: readonly Taker[]): Promise<string[]> {
  const kept = (await query(`select attempt_id as attempt, lease, sequence, question_id as question, selected
    from response_history`)) as Sent[];
  return [
    ...saveDifferences(kept, takers),
    ...(await standingDifferences(query)),
    ...(await resultDifferences(query, kept, takers)),
  ];
}

function saveDifferences(kept: readonly Sent[], takers: readonly Taker[]): string[] {
  const there = new Set(kept.map(saidIn));
  const sent = new Set(takers.flatMap((taker) => taker.sent.map(saidIn)));
  const promised = takers.flatMap((taker) => taker.acknowledged.map(saidIn));
  return [
    ...promised.filter((save) => !there.has(save)).map((save) => `${save} was acknowledged and is not there`),
    ...[...there].filter((save) => !sent.has(save)).map((save) => `${save} is there and nobody made it`),
  ];
}

async function standingDifferences(query: Query): Promise<string[]> {
  const rows = await query(`with newest as (
      select distinct on (attempt_id, question_id) attempt_id, question_id, lease, sequence, selected
      from response_history order by attempt_id, question_id, lease desc, sequence desc)
    select coalesce(n.attempt_id, r.attempt_id) as attempt from newest n
      full join responses r on r.attempt_id = n.attempt_id and r.question_id = n.question_id
    where (n.lease, n.sequence, n.selected) is distinct from (r.lease, r.sequence, r.selected)`);
  return rows.map(({ attempt }) => `a response of ${String(attempt)} is not the one saved last`);
}

async function resultDifferences(query: Query, kept: readonly Sent[], takers: readonly Taker[]): Promise<string[]> {
  const keys = await keysOf(query);
  const rows =
    await query(`select a.id, a.status, a.receipt_code, a.mark, a.right_count, a.wrong_count, a.skipped_count,
      (select count(*)::integer from result_history h where h.attempt_id = a.id) as results,
      (select count(*)::integer from result_history h where h.attempt_id = a.id and h.mark = a.mark
        and h.receipt_code = a.receipt_code) as same
    from attempts a`);
  const promised = new Map(takers.flatMap((taker) => [...taker.receipts]));
  const found = [...promised.keys()]
    .filter((id) => !rows.some((row) => row['id'] === id && row['status'] === 'submitted'))
    .map((id) => `${id} was submitted and is not`);
  for (const row of rows) {
    const id = String(row['id']);
    const submitted = row['status'] === 'submitted';
    if (row['results'] !== (submitted ? 1 : 0)) found.push(`${id} has ${String(row['results'])} results`);
    if (!submitted) continue;
    const code = promised.get(id);
    if (code !== undefined && code !== row['receipt_code']) found.push(`${id} has another receipt`);
    const { mark, right, wrong, skipped } = markAttempt(keys, choicesOf(kept, id));
    const is = [row['mark'], row['right_count'], row['wrong_count'], row['skipped_count'], row['same']];
    if (JSON.stringify(is) !== JSON.stringify([mark, right, wrong, skipped, 1])) found.push(`${id} is marked wrong`);
  }
  return found;
}

/** The last save for each question of an attempt. */
function choicesOf(kept: readonly Sent[], attempt: string): Map<string, Sent['selected']> {
  const own = kept.filter((save) => save.attempt === attempt);
  const inOrder = own.toSorted((a, b) => a.lease - b.lease || a.sequence - b.sequence);
  return new Map(inOrder.map((save) => [save.question, save.selected]));
}

async function keysOf(query: Query): Promise<QuestionKey[]> {
  const rows = await query(
    'select question_id, correct, also_correct, scoring, positive_mark, negative_mark from assessment_keys',
  );
  return rows as unknown as QuestionKey[];
}
