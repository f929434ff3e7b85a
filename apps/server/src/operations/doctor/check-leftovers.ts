import { openSingleConnection } from '../backup/single-connection.ts';
import { dropScratch, listLeftScratch } from '../backup/scratch-database.ts';
import { clearLeftUnfinished, listLeftUnfinished } from '../backup/unfinished-files.ts';
import { type Finding, ok, warn } from './finding.ts';

export type LeftoverDeps = { connectionString: string; backupDir: string; now: () => Date };

/** Is there something that commands left behind when they were killed? */
export async function checkLeftovers(deps: LeftoverDeps): Promise<Finding> {
  const about = 'leftovers';
  const files = await listLeftUnfinished(deps.backupDir, deps.now());
  const databases = await inDatabase(deps, (client) => listLeftScratch(client, deps.now()));
  const left = [...files, ...databases.map((name) => `database ${name}`)];
  if (left.length === 0) return ok(about, 'none');
  return warn({ about, says: `of commands that were killed: ${left.join(', ')}` }, 'npm run lectern -- doctor --clean');
}

/** Removes what commands left behind when they were killed, and answers what it was. */
export async function clearLeftovers(deps: LeftoverDeps): Promise<string[]> {
  const files = await clearLeftUnfinished(deps.backupDir, deps.now());
  const databases = await inDatabase(deps, async (client) => {
    const left = await listLeftScratch(client, deps.now());
    for (const name of left) await dropScratch(client, name);
    return left;
  });
  return [...files, ...databases.map((name) => `database ${name}`)];
}

type Work<T> = (client: Awaited<ReturnType<typeof openSingleConnection>>['client']) => Promise<T>;

async function inDatabase<T>({ connectionString }: LeftoverDeps, work: Work<T>): Promise<T> {
  const { client, close } = await openSingleConnection(connectionString);
  try {
    return await work(client);
  } finally {
    await close();
  }
}
