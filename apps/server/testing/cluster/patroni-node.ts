import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandAs, findPostmaster, type RunAs } from '@lectern/embedded-postgres/testing';
import { childrenOf } from '../process/descendants.ts';
import { until } from '../process/until.ts';
import { type Background, startInBackground } from './background.ts';

export type PatroniNode = ReturnType<typeof patroniNode>;
type Place = { name: string; port: number; rest: number; etcd: number };
type Surroundings = { directory: string; binDir: string; runAs: RunAs; password: string };

/** A PostgreSQL that Patroni runs, as an account that is not root; nothing runs before `start`. */
export function patroniNode(place: Place, around: Surroundings) {
  const { name, port, rest } = place;
  const dataDir = join(around.directory, name);
  const settings = join(around.directory, `${name}.yml`);
  const run = { patroni: null as Background | null };

  /** Whether Patroni says that the node is this: `primary`, `replica`, or `sync` for the replica that misses nothing. */
  const is = async (what: 'primary' | 'sync'): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${rest}/${what}`, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.status === 200;
  };

  const postmaster = (): Promise<number | null> => findPostmaster(dataDir);

  /** Ends Patroni and PostgreSQL with all its processes in the middle of what they do, as a lost machine does. */
  async function kill(): Promise<void> {
    const server = await postmaster();
    const backends = server === null ? [] : await childrenOf(server);
    await run.patroni?.end('SIGKILL');
    for (const pid of [server, ...backends]) if (pid !== null) endAtOnce(pid);
    await until(`${name} is gone`, async () => (await postmaster()) === null);
  }

  return {
    name,
    port,
    rest,
    is,
    kill,
    async start(): Promise<void> {
      // JSON is YAML too.
      await writeFile(settings, JSON.stringify(settingsOf(place, around, dataDir)), { mode: 0o644 });
      const command = commandAs(around.runAs, 'patroni', [settings]);
      const answers = async () => (await fetch(`http://127.0.0.1:${rest}/liveness`)).ok;
      const env = { PATH: process.env['PATH'], HOME: around.directory, LC_ALL: 'C.UTF-8' };
      run.patroni = await startInBackground(`Patroni of ${name}`, command, answers, env);
    },
    async stop(): Promise<void> {
      await run.patroni?.end('SIGTERM');
      if ((await postmaster()) !== null) await kill();
    },
  };
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // Gone by itself, since its postmaster is.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The times are short, so that a failover takes seconds; the rest is as docs/OPERATIONS.md has it. */
function settingsOf({ name, port, rest, etcd }: Place, { binDir, directory, password }: Surroundings, dataDir: string) {
  return {
    scope: 'lectern',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 5,
        loop_wait: 1,
        retry_timeout: 2,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: binDir,
      pgpass: join(directory, `${name}.pgpass`),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
    },
  };
}
