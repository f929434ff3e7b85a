import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@lectern/embedded-postgres/testing';
import { Client } from 'pg';
import { startInBackground } from './background.ts';

export type Pgbouncer = { url: string; stop(): Promise<void> };

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL on this machine. Connections to the server are handed
 * round, so that whatever a client leaves on one is met by another. Throws when the program is not installed.
 */
export async function startPgbouncer(postgresUrl: string, connections = 8): Promise<Pgbouncer> {
  const server = new URL(postgresUrl);
  const port = await findFreePort();
  const directory = await mkdtemp(join(tmpdir(), 'lectern-pgbouncer-'));
  // As root it goes on as another account, which has to get here.
  await chmod(directory, 0o755);
  const users = join(directory, 'users.txt');
  const settings = join(directory, 'pgbouncer.ini');
  await writeFile(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
  await writeFile(settings, settingsOf(server, port, users, connections));
  const url = new URL(postgresUrl);
  url.port = String(port);
  const command = { file: 'pgbouncer', args: ['-q', settings] };
  const pgbouncer = await startInBackground('PgBouncer', command, () => answers(url.href));
  return {
    url: url.href,
    async stop() {
      await pgbouncer.end('SIGINT', 'SIGTERM');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const settingsOf = (server: URL, port: number, users: string, connections: number): string => `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 1000
server_round_robin = 1
server_login_retry = 1
${process.getuid?.() === 0 ? 'user = nobody' : ''}
`;

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
