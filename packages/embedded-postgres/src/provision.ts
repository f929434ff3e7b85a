import { realpath } from 'node:fs/promises';
import pg from 'pg';
import { EmbeddedPostgresError } from './errors.ts';
import type { Passwords } from './passwords.ts';
import type { Paths } from './paths.ts';
import type { RunningServer } from './running.ts';
import type { Context } from './types.ts';

type Facts = { directory: string; role_exists: boolean; database_exists: boolean };

/**
 * Proves that the server is the one of our data directory and knows our password, and makes sure that it has the
 * application's role and database. Fails with `not_ours`. Call under the start lock.
 */
export async function provision(
  server: RunningServer,
  passwords: Passwords,
  { paths, database }: Pick<Context, 'paths' | 'database'>,
): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'postgres',
    password: passwords.superuser,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
  });
  // A server that dies under us is reported by the query that fails, not by an unhandled event.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(
      `select current_setting('data_directory') as directory,
              exists (select from pg_roles where rolname = $1) as role_exists,
              exists (select from pg_database where datname = $1) as database_exists`,
      [database],
    );
    const [facts] = rows;
    if (!facts || !(await isSame(facts.directory, paths.pgdata))) throw wasMoved(server, paths);
    if (!facts.role_exists) {
      // Not a superuser: a thief of the application's connection gets its data, not the machine. An owner may still
      // create trusted extensions (pg_trgm), and CREATEDB lets tests have databases of their own.
      await client.query(`create role ${database} login createdb password ${client.escapeLiteral(passwords.owner)}`);
    }
    if (!facts.database_exists) await client.query(`create database ${database} owner ${database}`);
  } catch (error) {
    // 28P01: wrong password. 28000: no such role, or no rule that lets it in.
    if (error instanceof pg.DatabaseError && (error.code === '28P01' || error.code === '28000')) {
      throw notOurs(server, paths, error.message);
    }
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Address of the application's database for its owner. */
export function connectionStringFor(name: string, port: number, passwords: Passwords): string {
  // sslmode stands here because PGSSLMODE in the environment would otherwise ask for TLS, which this server lacks.
  return `postgresql://${name}:${encodeURIComponent(passwords.owner)}@127.0.0.1:${port}/${name}?sslmode=disable`;
}

function notOurs(server: RunningServer, paths: Paths, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'not_ours',
    `The PostgreSQL of ${paths.pgdata} (pid ${server.postmaster.pid}) does not accept us (${reason}): ` +
      `put the former ${paths.passwords} back, then start again.`,
  );
}

/** Whether a path, with links or without, leads to this directory; nothing lies where one was moved from. */
async function isSame(path: string, directory: string): Promise<boolean> {
  return (await realpath(path).catch(() => null)) === directory;
}

function wasMoved(server: RunningServer, paths: Paths): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'not_ours',
    `The PostgreSQL of ${paths.pgdata} (pid ${server.postmaster.pid}) was started in another place: ` +
      'put its directory back there, or end it, then start again.',
  );
}
