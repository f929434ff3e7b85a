import { Client } from 'pg';
import type { Acknowledged } from './students.ts';

/**
 * Inserts rows, each by a statement and a commit of its own, over several connections until the time is up. Answers
 * rows a second; throws when there are none to insert.
 */
export async function insertBare(
  connectionString: string,
  rows: readonly Acknowledged[],
  { connections, ms }: { connections: number; ms: number },
): Promise<number> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    await clients[0]?.query(`drop table if exists bench.bare;
      create table bench.bare (like response_history including constraints including indexes)`);
    const start = performance.now();
    let count = 0;
    const work = async (client: Client) => {
      while (performance.now() - start < ms) {
        const { attemptId, questionId, sequence, selected } = rows[count % rows.length] ?? missing();
        // Each round uses another lease, which is part of the key.
        const lease = 1 + Math.floor(count / rows.length);
        count += 1;
        await client.query(text, [attemptId, questionId, lease, sequence, selected, new Date()]);
      }
    };
    await Promise.all(clients.map(work));
    return (count * 1000) / (performance.now() - start);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const text = `insert into bench.bare (attempt_id, question_id, lease, sequence, selected, saved_at)
  values ($1, $2, $3, $4, $5, $6)`;

function missing(): never {
  throw new Error('There is nothing to insert.');
}
