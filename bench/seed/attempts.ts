import { Client } from 'pg';
import { idOf } from './ids.ts';

/**
 * Open attempts by their numbers. The viewing student has 1 to save in, 2 to take over and 3 to 48 to submit; those
 * from `crowdFrom` on belong to a crowd that sits one test at the same moment.
 */
export const attempts = {
  saving: 1,
  takenOver: 2,
  submitted: { from: 3, to: 48 },
  crowdFrom: 101,
} as const;

/** The one test of the crowd. */
const crowdTest = 4;
const crowdSize = 500;
/** Tests that the viewing student sits stand after this one in a row. */
const testsBefore = 60;

/** A student of the crowd whose attempt holds no response. */
export type Taker = { userId: string; attemptId: string };

/** The id of the n-th question of a test, from 1. */
export const questionOf = (test: number, n: number): string => idOf('question', test * 16 + n);

/** The questions of the crowd's test. */
export const crowdQuestions: readonly string[] = Array.from({ length: 10 }, (_, at) => questionOf(crowdTest, at + 1));
/** The test of the viewing student's attempt with this number. */
export const testOfAttempt = (n: number): number => testsBefore + n;

/** Opens the attempts above anew, with nothing saved in them, whatever state they were in. */
export async function openAttempts(connectionString: string): Promise<Taker[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('delete from attempts where id between bench.id(14, 0) and bench.id(14, 9999)');
    await client.query(`${insert} select bench.id(14, n), bench.id(11, ${testsBefore} + n), bench.id(1, 4), ${fresh}
      from generate_series(1::bigint, ${attempts.submitted.to}) n`);
    const { rows } = await client.query<Taker>(`${insert}
      select bench.id(14, ${attempts.crowdFrom - 1} + row_number() over (order by id)), bench.id(11, ${crowdTest}), id, ${fresh}
      from (select id from users where role = 'student' and is_active and deleted_at is null and id > bench.id(1, 104)
        order by id limit ${crowdSize}) crowd returning id as "attemptId", student_id as "userId"`);
    return rows;
  } finally {
    await client.end();
  }
}

const insert = `insert into attempts (id, assessment_id, student_id, version, number, status, shuffled, lease, started_at,
  deadline_at, last_seen_at)`;
const fresh = `1, 1, 'open', true, 1, now(), now() + interval '7 days', now()`;
