import { Client } from 'pg';
import { createSaveBatcher, type SaveBatcher } from '../../apps/server/src/features/attempts/index.ts';
import { connect, type Db } from '../../apps/server/src/platform/db/index.ts';
import { summarise, type Times } from '../run/measure.ts';
import type { Running } from '../run/start-server.ts';
import { openAttempts } from '../seed/attempts.ts';
import { countKept, type Kept } from './count.ts';
import { insertBare } from './inserts.ts';
import { inARush } from './rush.ts';
import { enter, signInAll, type Student } from './students.ts';

/**
 * The crowd's behaviour: each student saves and then thinks for this long; all start within one thought of each other.
 */
export const pacing = { ms: 60_000, thinkMs: { from: 2_000, to: 5_000 } } as const;
/** Rounds without thinking, each beside one of bare inserts of the same length. */
export const rush = { connections: 16, rounds: 3, ms: 5_000 } as const;

/** The rates of a rush, in calls a second. */
export type Round = { requests: number; statements: number; inserts: number };

export type Saves = {
  students: number;
  paced: Times & { seconds: number };
  rounds: Round[];
  rushed: Times;
  kept: Kept;
};

/** Lets a crowd save responses, first as people do, then as fast as it goes, and counts which of them were kept. */
export async function loadSaves(connectionString: string, server: Running): Promise<Saves> {
  const takers = await openAttempts(connectionString);
  const client = new Client({ connectionString });
  await client.connect();
  const db = connect({
    connectionString,
    maxConnections: rush.connections,
    onIdleError: () => undefined,
  });
  const batcher = createSaveBatcher();
  const students: Student[] = [];
  try {
    const cookies = await signInAll(client, takers);
    for (const [at, taker] of takers.entries()) students.push(await enter(server.url, taker, cookies[at] ?? ''));
    const start = performance.now();
    const paced = (
      await Promise.all(
        students.map((student) => saveWithThought(student, () => performance.now() >= start + pacing.ms)),
      )
    ).flat();
    const seconds = (performance.now() - start) / 1000;
    const rounds: Round[] = [];
    const rushed: number[] = [];
    for (let round = 0; round < rush.rounds; round += 1) {
      const times: number[] = [];
      const requests = await inARush(students, async (student) => times.push(await student.save()), rush);
      rushed.push(...times);
      const statements = await inARush(students, (student) => saveWithoutHttp(batcher, db, student), rush);
      const rows = students.flatMap(({ acknowledged }) => acknowledged);
      rounds.push({
        requests,
        statements,
        inserts: await insertBare(connectionString, rows, rush),
      });
    }
    const kept = await countKept(
      client,
      students.flatMap(({ acknowledged }) => acknowledged),
    );
    return {
      students: students.length,
      paced: { ...summarise(paced), perSecond: paced.length / seconds, seconds },
      rounds,
      rushed: summarise(rushed),
      kept,
    };
  } finally {
    for (const student of students) student.leave();
    await client.end();
    await db.destroy();
  }
}

/** Has a student save and think in turn until it is over; answers how long each save took. */
export async function saveWithThought(student: Student, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  await wait(Math.random() * pacing.thinkMs.to);
  while (!isOver()) {
    times.push(await student.save());
    await wait(pacing.thinkMs.from + Math.random() * (pacing.thinkMs.to - pacing.thinkMs.from));
  }
  return times;
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

async function saveWithoutHttp(batcher: SaveBatcher, db: Db, student: Student): Promise<void> {
  const choice = student.choose();
  const { attemptId, questionId, selected, sequence, userId: studentId } = choice;
  const at = new Date();
  const outcome = await batcher.store(db, {
    attemptId,
    questionId,
    selected,
    sequence,
    studentId,
    lease: 1,
    at,
  });
  if (outcome.kind !== 'kept') throw new Error(`A save was ${outcome.kind}.`);
  student.acknowledged.push(choice);
}
