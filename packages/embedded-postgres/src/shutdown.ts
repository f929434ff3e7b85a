import { EmbeddedPostgresError } from './errors.ts';
import { errorCode } from './files.ts';
import { isRunning } from './process-info.ts';
import { commandAs } from './run-as.ts';
import { runProgram } from './run-program.ts';
import type { RunningServer } from './running.ts';
import type { Context } from './types.ts';
import { waitFor } from './wait.ts';

const STOP_TIMEOUT_MS = 60_000;

/** Shuts the server down fast (open transactions are rolled back, data is checkpointed); fails with `stop_timeout`. */
export async function shutDown(server: RunningServer, { paths, binaries, runAs }: Context): Promise<void> {
  if (process.platform === 'win32') {
    // A signal would end it there and then: recovery at every start.
    await runProgram(commandAs(runAs, binaries.pgCtl, ['stop', '-D', paths.pgdata, '-m', 'fast', '-w']));
  } else if (await isRunning(server.postmaster)) {
    interrupt(server.postmaster.pid);
  }
  const gone = async (): Promise<true | undefined> => ((await isRunning(server.postmaster)) ? undefined : true);
  if (await waitFor(gone, { intervalMs: 10, timeoutMs: STOP_TIMEOUT_MS })) return;
  throw new EmbeddedPostgresError(
    'stop_timeout',
    `PostgreSQL (pid ${server.postmaster.pid}) is still shutting down: wait for it, see ${paths.log}.`,
  );
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    // It ended by itself in the meantime.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
