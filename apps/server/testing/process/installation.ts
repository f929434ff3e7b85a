import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findConnectionString, findPid } from '@lectern/embedded-postgres';
import { type Ended, type Program, type ServerProcess, type Settings, spawnProgram, untilReady } from './program.ts';
import { runStatement } from './run-statement.ts';
import { until } from './until.ts';

export type Installation = Awaited<ReturnType<typeof makeInstallation>>;

const run = promisify(execFile);

/**
 * A data folder of its own in the temporary directory, and the real programs on it: the server and the command line,
 * as an operator starts them. The data begin as a copy of `prepared`; without it there is no data folder yet. `close` ends
 * what still runs and removes it all.
 */
export async function makeInstallation(prepared?: string) {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-installation-'));
  // As root the database runs as another account, which has to get here.
  await chmod(directory, 0o755);
  const dataDir = join(directory, 'data');
  // Keeps the accounts that the files belong to.
  if (prepared !== undefined) await run('cp', ['-a', prepared, dataDir]);
  const embedded = join(dataDir, 'postgres');
  const programs: Program[] = [];
  const spawn = (script: 'main.ts' | 'cli.ts', settings: Settings, args: readonly string[] = []): Program => {
    const program = spawnProgram(script, { DATA_DIR: dataDir, PORT: '0', ...settings }, args);
    programs.push(program);
    return program;
  };

  /** Process id of the embedded database's server, or null when none runs. */
  const postmaster = (): Promise<number | null> => findPid(embedded);

  /** Address of the embedded database for its owner, while it runs. */
  async function databaseUrl(): Promise<string> {
    const address = await findConnectionString(embedded, 'lectern');
    if (address === null) throw new Error('The embedded database was never started.');
    return address;
  }

  return {
    dataDir,
    embedded,
    postmaster,
    databaseUrl,
    /** Starts the server and waits until it says that it is ready; fails with what it said when it ends instead. */
    start: (settings: Settings = {}): Promise<ServerProcess> => untilReady(spawn('main.ts', settings)),
    /** Runs the server's program to its end, for starts that are refused. */
    startRefused: (settings: Settings): Promise<Ended> => spawn('main.ts', settings).ended,
    /** Starts the server without waiting for it. */
    spawnServer: (settings: Settings = {}): Program => spawn('main.ts', settings),
    /** Runs a command of the command line to its end. */
    command: (args: readonly string[], settings: Settings = {}): Promise<Ended> =>
      spawn('cli.ts', settings, args).ended,
    /** Runs one statement in the embedded database, as its owner. */
    query: async (statement: string, values: unknown[] = []) => runStatement(await databaseUrl(), statement, values),
    async close(): Promise<void> {
      await Promise.all(programs.map((program) => program.end('SIGKILL')));
      const left = await postmaster();
      if (left !== null) {
        process.kill(left, 'SIGQUIT');
        await until('the database has ended', async () => (await postmaster()) === null);
      }
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
