import { randomBytes } from 'node:crypto';
import { completeAdvice } from './advice.ts';
import { findBinaries } from './binaries.ts';
import { bringUp } from './bring-up.ts';
import { ensureCluster } from './cluster.ts';
import { READY_TIMEOUT_MS } from './launch.ts';
import { checkName } from './names.ts';
import type { Passwords } from './passwords.ts';
import { preparePaths } from './paths.ts';
import { connectionStringFor } from './provision.ts';
import { chooseRunAs } from './run-as.ts';
import { findRunning } from './running.ts';
import type { RunningServer } from './running.ts';
import { shutDown } from './shutdown.ts';
import { withStartLock } from './start-lock.ts';
import type { Context, EmbeddedPostgresOptions } from './types.ts';
import { addUser, countOtherUsers, removeUser } from './users.ts';
import { keepRunning } from './watch.ts';

/** Longer than a start may take, so that those who wait learn the result of the one who works. */
const LOCK_TIMEOUT_MS = READY_TIMEOUT_MS + 60_000;

export type EmbeddedPostgres = {
  /** Address of the database for its owner, a role without superuser rights. */
  readonly connectionString: string;
  /** Stays the same when the server had to be restarted. */
  readonly port: number;
  /** Process id of the server; another one after a restart. */
  readonly pid: number;
  /** Whether the server was running before. */
  readonly adopted: boolean;
  /**
   * Ends this process's use of the server, and shuts the server down when nobody else uses it.
   * Repeated calls give the first call's result. Fails with `stop_timeout`.
   */
  stop(): Promise<void>;
};

type Started = {
  readonly context: Context;
  readonly passwords: Passwords;
  readonly server: RunningServer;
  readonly adopted: boolean;
  /** Name of this use among the users of the server. */
  readonly token: string;
};

/**
 * Starts the PostgreSQL of `dataDir`, making it on first use, or adopts the one that already runs; then keeps it
 * running, on the same port, until `stop`. Waits up to 5 minutes for the server, which may replay its log after a
 * crash, and up to 6 minutes for another process that starts or stops it.
 *
 * Fails with an `EmbeddedPostgresError` whose message says what to do, and leaves no server behind that it started. A
 * server that dies later is no failure: it is logged, and restarted with pauses of 0.1 to 10 seconds between attempts.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const began = performance.now();
  const { database, settings = {}, log, now = () => new Date(), randomToken = randomSecret } = options;
  checkName(database);
  const advice = completeAdvice(options.advice);
  const paths = await preparePaths(options.dataDir);
  const binaries = await findBinaries(options.resolvePackage, advice);
  const base = { paths, database, binaries, settings, advice, log, now, randomToken };
  const started = await underLock(base, async (): Promise<Started> => {
    const runAs = await chooseRunAs({ pgdata: paths.pgdata, samples: binaries.samples, advice });
    const context = { ...base, runAs };
    const passwords = await ensureCluster(context);
    const token = randomToken();
    await addUser(paths.users, token);
    try {
      const samePort = (await countOtherUsers(paths.users, token)) > 0;
      return { context, passwords, token, ...(await bringUp(context, { passwords, samePort })) };
    } catch (error) {
      await removeUser(paths.users, token);
      throw error;
    }
  });
  const { server, adopted } = started;
  const milliseconds = Math.round(performance.now() - began);
  const msg = adopted ? 'adopted the running embedded PostgreSQL' : 'started the embedded PostgreSQL';
  log({ level: 'info', msg, pid: server.postmaster.pid, port: server.port, milliseconds });
  return supervise(started);
}

function supervise({ context, passwords, server, adopted, token }: Started): EmbeddedPostgres {
  const { paths, log } = context;
  const watch = keepRunning(server, {
    log,
    logPath: paths.log,
    restart: async (signal) => {
      const work = () => bringUp(context, { passwords, samePort: true, signal });
      return (await underLock(context, work, signal)).server;
    },
  });
  const stop = async (): Promise<void> => {
    await watch.end();
    await underLock(context, async () => {
      await removeUser(paths.users, token);
      if ((await countOtherUsers(paths.users, token)) > 0) {
        log({ level: 'info', msg: 'left the embedded PostgreSQL running for its other users' });
        return;
      }
      // Another user may have restarted the server since we last saw it.
      const running = await findRunning(paths, { timeoutMs: READY_TIMEOUT_MS });
      if (running) await shutDown(running, context);
      log({ level: 'info', msg: 'stopped the embedded PostgreSQL' });
    });
  };
  let stopped: Promise<void> | undefined;
  return {
    connectionString: connectionStringFor(context.database, server.port, passwords),
    port: server.port,
    get pid() {
      return watch.current().postmaster.pid;
    },
    adopted,
    stop: () => (stopped ??= stop()),
  };
}

function underLock<T>(
  { paths, randomToken, log }: Pick<Context, 'paths' | 'randomToken' | 'log'>,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const onWait = (holder: number): void =>
    log({ level: 'info', msg: 'waiting for another process to start or stop the database', holder });
  return withStartLock(paths.lock, { token: randomToken(), timeoutMs: LOCK_TIMEOUT_MS, onWait, signal }, work);
}

function randomSecret(): string {
  return randomBytes(24).toString('base64url');
}
