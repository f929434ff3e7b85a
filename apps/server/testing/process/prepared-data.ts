import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { spawnProgram } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a migrated embedded database in which nothing is, and which does not run. */
    preparedData: string;
  }
}

/** Makes the data folder that installations begin with a copy of: a new one takes seconds to make. */
// oxlint-disable-next-line import/no-default-export -- Vitest runs the default export of a global set-up.
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-prepared-'));
  // As root the database runs as another account, which has to get here.
  await chmod(directory, 0o755);
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
  const dataDir = join(directory, 'data');
  const { code, stderr } = await spawnProgram('cli.ts', { DATA_DIR: dataDir }, ['migrate']).ended;
  if (code !== 0) {
    await remove();
    throw new Error(`The data folder could not be prepared:\n${stderr}`);
  }
  project.provide('preparedData', dataDir);
  return remove;
}
