import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../index.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../index.ts';
import { identify, isPostmasterOf } from '../process-info.ts';
import { waitFor } from '../wait.ts';
import { startChild } from './embedded-child.ts';
import type { ChildOptions, EmbeddedChild } from './embedded-child.ts';

export const isRoot = process.getuid?.() === 0;

export type Workspace = Awaited<ReturnType<typeof makeWorkspace>>;

/** A temporary directory for one data directory, and whatever a test starts on it; `close` ends and removes it all. */
export async function makeWorkspace() {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-embedded-'));
  await chmod(directory, 0o755);
  const dataDir = join(directory, 'data');
  const handles: EmbeddedPostgres[] = [];
  const children: EmbeddedChild[] = [];
  const frozen: number[] = [];
  const messages: string[] = [];

  return {
    directory,
    dataDir,
    pgdata: join(dataDir, 'pgdata'),
    pidFile: join(dataDir, 'pgdata', 'postmaster.pid'),
    configuration: join(dataDir, 'pgdata', 'postgresql.conf'),
    log: join(dataDir, 'postgres.log'),
    lock: join(dataDir, 'start.lock'),
    /** The log messages of this process's supervisors, oldest first. */
    messages,
    async start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
      const log = ({ msg }: { msg: string }): number => messages.push(msg);
      const handle = await startEmbeddedPostgres({
        dataDir,
        database: 'lectern',
        log,
        settings: { fsync: 'off' },
        ...options,
      });
      handles.push(handle);
      return handle;
    },
    startChild(options?: ChildOptions): EmbeddedChild {
      const child = startChild(dataDir, options);
      children.push(child);
      return child;
    },
    /** Stops one backend in its tracks, so that it does not notice the death of its server; returns its process id. */
    async freezeBackend(connectionString: string): Promise<number> {
      const client = new pg.Client({ connectionString });
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = rows[0]?.pid ?? 0;
      process.kill(pid, 'SIGSTOP');
      frozen.push(pid);
      return pid;
    },
    /** Lets a frozen backend go on, if it is still there. */
    async thawBackend(pid: number): Promise<void> {
      if (await identify(pid)) process.kill(pid, 'SIGCONT');
    },
    async close(): Promise<void> {
      await Promise.allSettled(frozen.map((pid) => this.thawBackend(pid)));
      await Promise.allSettled(handles.map((handle) => handle.stop()));
      await Promise.allSettled(children.map((child) => child.kill()));
      await endPostmaster(join(dataDir, 'pgdata'));
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until the process is gone; fails after 10 seconds. */
export async function waitUntilGone(pid: number): Promise<void> {
  await until(async () => (await identify(pid)) === null);
}

/** Waits until the condition holds; fails after 10 seconds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const probe = async (): Promise<true | undefined> => ((await condition()) ? true : undefined);
  if (!(await waitFor(probe, { intervalMs: 10, timeoutMs: 10_000 }))) throw new Error('The condition never held.');
}

async function endPostmaster(pgdata: string): Promise<void> {
  const text = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0) || !(await isPostmasterOf(pid, pgdata))) return;
  process.kill(pid, 'SIGQUIT');
  await waitUntilGone(pid);
}
