import { Client } from 'pg';
import { insertBare } from '../load/inserts.ts';
import { inARush } from '../load/rush.ts';
import { enter, signInAll, type Student } from '../load/students.ts';
import { summarise } from '../run/measure.ts';
import { openAttempts } from '../seed/attempts.ts';
import { startBare } from './bare.ts';
import { config } from './config.ts';
import type { Rate } from './hammer.ts';
import { inTurns, type Measured } from './turns.ts';

/** An answer as long as the one to a save. */
const answer = JSON.stringify({
  response: {
    question: '00000000-0000-7000-8000-000000000000',
    selected: ['A'],
    sequence: 100,
    lease: 1,
    savedAt: '2026-01-01T00:00:00.000Z',
  },
  deadlineAt: '2026-01-01T00:00:00.000Z',
  serverTime: '2026-01-01T00:00:00.000Z',
});

/** Measures a crowd's saves and the most that such requests can reach on this machine, both against bare inserts. */
export async function measureSaving(connectionString: string, url: string): Promise<Measured[]> {
  const client = new Client({ connectionString });
  const bare = await startBare({ method: 'PUT', answer });
  const [students, others]: [Student[], Student[]] = [[], []];
  await client.connect();
  try {
    const takers = await openAttempts(connectionString);
    const cookies = await signInAll(client, takers);
    for (const [at, taker] of takers.entries()) {
      students.push(await enter(url, taker, cookies[at] ?? ''));
      others.push(await enter(bare.url, taker, cookies[at] ?? ''));
    }
    const insert = async (ms: number): Promise<Rate> => {
      const rows = students.flatMap(({ acknowledged }) => acknowledged);
      const perSecond = await insertBare(connectionString, rows, { connections: config.connections, ms });
      return { perSecond, p50: 0, p99: 0 };
    };
    const [saved, taken, inserted] = await inTurns([
      (ms) => saveAll(students, ms),
      (ms) => saveAll(others, ms),
      insert,
    ]);
    const against = (what: string, reached: Rate, goal: number | null): Measured => {
      const ratio = reached.perSecond / inserted.perSecond;
      return { what: `${what}, against bare inserts`, limit: inserted, reached, ratio, goal };
    };
    return [
      against('saving a response', saved, 0.4),
      against('the same bytes to and from a bare Fastify route, without a database', taken, null),
    ];
  } finally {
    for (const student of [...students, ...others]) student.leave();
    await Promise.all([client.end(), bare.stop()]);
  }
}

async function saveAll(students: readonly Student[], ms: number): Promise<Rate> {
  const times: number[] = [];
  const save = async (student: Student) => times.push(await student.save());
  const perSecond = await inARush(students, save, { connections: config.connections, ms });
  return { ...summarise(times), perSecond };
}
