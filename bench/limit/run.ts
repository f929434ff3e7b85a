import { join } from 'node:path';
import { findPid, startEmbeddedPostgres } from '@lectern/embedded-postgres';
import { connect, migrateToLatest } from '../../apps/server/src/platform/db/index.ts';
import { signIn } from '../run/cookies.ts';
import { measureTreeMemory, type TreeMemory } from '../cost/memory.ts';
import { type Limits, measureLimits } from './limit.ts';

/** The limits, the costs, and the memory of all that `npm start` leaves running. */
export type WholeLimits = Limits & { tree: TreeMemory };

/** Measures the limits on the database of `courses` courses kept in `folder`, brought up to date first. */
export async function runLimits(folder: string, courses: number, say: (line: string) => void): Promise<WholeLimits> {
  const { limits, cookies } = await onDatabase(folder, courses, say);
  const tree = await measureTreeMemory(folder, cookies);
  const [idle, peak] = [tree.idle, tree.peak].map((bytes) => `${(bytes / 2 ** 20).toFixed(0)} MB`);
  say(`npm start and all below it: ${idle} idle, ${peak} at most under load`);
  return { ...limits, tree };
}

async function onDatabase(folder: string, courses: number, say: (line: string) => void) {
  const dataDir = join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    database: 'lectern',
    log: () => undefined,
  });
  try {
    const db = connect({
      connectionString: postgres.connectionString,
      maxConnections: 1,
      onIdleError: () => undefined,
    });
    try {
      await migrateToLatest(db);
    } finally {
      await db.destroy();
    }
    const cookies = await signIn(postgres.connectionString);
    const { connectionString } = postgres;
    const postmaster = await findPid(dataDir);
    if (postmaster === null) throw new Error('The database ended.');
    const filled = { connectionString, postmaster, filesDir: join(folder, 'files'), courses };
    return { limits: await measureLimits(filled, cookies, say), cookies };
  } finally {
    await postgres.stop();
  }
}
