import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';
import { findFreePort } from './free-port.ts';
import { openLog, readLogSince } from './log-file.ts';
import { readPidFile } from './pid-file.ts';
import { identify } from './process-info.ts';
import { commandAs } from './run-as.ts';
import { neutralDirectory, programEnvironment } from './run-program.ts';
import type { RunningServer } from './running.ts';
import type { Context } from './types.ts';
import { waitFor } from './wait.ts';

/** Recovery after a crash replays at most the write-ahead log since the last checkpoint: minutes, not hours. */
export const READY_TIMEOUT_MS = 300_000;
const OLD_BACKENDS_TIMEOUT_MS = 10_000;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  jit: 'off',
  // Parallel workers share memory through /dev/shm, of which a container has 64 MB.
  max_parallel_workers_per_gather: '0',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // No DETAIL lines: they would put people's data (the value that was not unique) into the log.
  log_error_verbosity: 'terse',
};

type LaunchOptions = {
  /** Port to listen on; without one a free port is taken. */
  readonly port?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

type Attempt = { readonly server: RunningServer } | { readonly failure: string };

/**
 * Starts a server on the data directory and waits until it accepts connections.
 * Fails with `port_taken` (only when a port was asked for), `start_failed` or `start_timeout`; when aborted it
 * leaves no server behind. Call under the start lock, with no server running.
 */
export async function launch(context: Context, options: LaunchOptions): Promise<RunningServer> {
  const patience = performance.now() + OLD_BACKENDS_TIMEOUT_MS;
  for (let collisions = 0; ;) {
    options.signal?.throwIfAborted();
    const port = options.port ?? (await findFreePort());
    const attempt = await attemptStart(context, port, options.signal);
    if ('server' in attempt) return attempt.server;
    const { failure } = attempt;
    if (failure.includes('is still in use') && performance.now() < patience) {
      // Backends of a killed server end as soon as they notice; PostgreSQL refuses to start beside them.
      await delay(250, undefined, options.signal ? { signal: options.signal } : {});
      continue;
    }
    if (/could not (bind|create any TCP)/.test(failure)) {
      if (options.port !== undefined) {
        throw new EmbeddedPostgresError('port_taken', `Port ${port} of the database is taken by another program.`);
      }
      if (++collisions < 5) continue;
    }
    const reason = failure.split('\n').findLast((line) => /FATAL|error:/.test(line)) ?? failure;
    throw new EmbeddedPostgresError(
      'start_failed',
      `PostgreSQL did not start: ${reason.trim() || 'no reason given'}. Its log is ${context.paths.log}. ` +
        `If its data are damaged, move ${context.paths.dataDir} away and bring the last backup back: ` +
        context.advice.restore,
    );
  }
}

async function attemptStart(context: Context, port: number, signal: AbortSignal | undefined): Promise<Attempt> {
  const { paths } = context;
  const logFile = await openLog(paths.log);
  const logOffset = (await logFile.stat()).size;
  const child = startDetached(context, port, logFile.fd);
  let ended: string | null = null;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signalName) => (ended = `exit ${code ?? signalName}`));
  await logFile.close();
  const probe = async (): Promise<Attempt | undefined> => {
    if (ended !== null) return { failure: (await readLogSince(paths.log, logOffset)) || ended };
    const file = await readPidFile(paths.pidFile).catch(() => null);
    if (file === null || file.pid !== child.pid || file.status !== 'ready') return undefined;
    const postmaster = await identify(file.pid);
    return postmaster ? { server: { postmaster, port } } : undefined;
  };
  try {
    const attempt = await waitFor(probe, { intervalMs: 10, timeoutMs: READY_TIMEOUT_MS, signal });
    if (attempt) return attempt;
    throw new EmbeddedPostgresError('start_timeout', `PostgreSQL did not get ready in time: see ${paths.log}.`);
  } catch (error) {
    child.kill('SIGINT');
    await waitFor(async () => (ended === null ? undefined : true), { intervalMs: 10, timeoutMs: 30_000 });
    throw error;
  }
}

/** A process group of its own: Ctrl-C reaches us, and PostgreSQL only when we have drained. */
function startDetached({ paths, binaries, runAs, settings }: Context, port: number, log: number) {
  const flags = Object.entries({ ...SETTINGS, port: String(port), ...settings });
  const { file, args, ...account } = commandAs(runAs, binaries.postgres, [
    '-D',
    paths.pgdata,
    ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const child = spawn(file, args, {
    ...account,
    cwd: neutralDirectory(),
    env: programEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
  });
  child.unref();
  return child;
}
