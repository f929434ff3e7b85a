import type { Client } from 'pg';
import type { Acknowledged } from './students.ts';

/** How many acknowledged choices there are, and how many of them were lost, doubled or overwritten. */
export type Kept = { acknowledged: number; lost: number; doubled: number; overwritten: number };

type Row = { attemptId: string; questionId: string; sequence: number; selected: string };

const keyOf = ({ attemptId, sequence, questionId, selected }: Row) =>
  `${attemptId} ${sequence} ${questionId} ${selected}`;

/**
 * Compares the acknowledged saves with the database: saves that the history lacks, rows of the history beyond one for
 * each save, and questions that hold anything but the last acknowledged choice.
 */
export async function countKept(client: Client, acknowledged: readonly Acknowledged[]): Promise<Kept> {
  const attempts = [...new Set(acknowledged.map(({ attemptId }) => attemptId))];
  const read = async (table: 'response_history' | 'responses') => {
    const { rows } = await client.query<Row>(
      `select attempt_id as "attemptId", question_id as "questionId", sequence, selected from ${table}
       where attempt_id = any($1::uuid[])`,
      [attempts],
    );
    return rows;
  };
  const history = await read('response_history');
  const known = new Set(history.map(keyOf));
  const told = new Set(acknowledged.map(keyOf));
  const last = new Map<string, string>();
  for (const one of acknowledged) last.set(`${one.attemptId} ${one.questionId}`, keyOf(one));
  const now = await read('responses');
  const right = now.filter((row) => last.get(`${row.attemptId} ${row.questionId}`) === keyOf(row)).length;
  return {
    acknowledged: acknowledged.length,
    lost: [...told].filter((key) => !known.has(key)).length,
    doubled: history.length - [...known].filter((key) => told.has(key)).length,
    overwritten: last.size - right,
  };
}
