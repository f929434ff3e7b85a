import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Programs that are started beside our own, with the Debian package that brings each. */
const packageOf = {
  nginx: 'nginx-light',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  patroni: 'patroni',
  etcd: 'etcd-server',
} as const;
type ProgramName = keyof typeof packageOf;
const home = '/usr/lib/postgresql';
const installMs = 300_000;

/**
 * Sees to it that the programs of a failover pair are there. Answers the folder of PostgreSQL's programs, or in a
 * sentence why they cannot be had.
 */
export async function findPrograms(): Promise<{ binDir: string } | { missing: string }> {
  const missing = await findMissing(['nginx', 'haproxy', 'patroni', 'etcd'], ['postgresql']);
  const binDir = await newestPostgres();
  return missing === null && binDir !== null ? { binDir } : { missing: missing ?? 'there is no PostgreSQL' };
}

/**
 * Installs those of the programs, and of the packages, that are missing, where this is Debian and we are root. Answers in a
 * sentence what is missing then; null when nothing is.
 */
export async function findMissing(
  programs: readonly ProgramName[],
  more: readonly 'postgresql'[] = [],
): Promise<string | null> {
  const packages = await missingPackages(programs, more);
  if (packages.length > 0 && process.getuid?.() === 0) await install(packages).catch(() => undefined);
  const left = await missingPackages(programs, more);
  return left.length === 0 ? null : `these Debian packages are missing and could not be installed: ${left.join(' ')}`;
}

async function missingPackages(programs: readonly ProgramName[], more: readonly 'postgresql'[]): Promise<string[]> {
  const missing: string[] = [];
  for (const program of programs) if (!(await isThere(program))) missing.push(packageOf[program]);
  return more.length > 0 && (await newestPostgres()) === null ? [...missing, ...more] : missing;
}

const isThere = (program: string): Promise<boolean> =>
  run('sh', ['-c', 'command -v "$1"', 'sh', program]).then(
    () => true,
    () => false,
  );

async function newestPostgres(): Promise<string | null> {
  const majors = (await readdir(home).catch(() => [])).map(Number).filter((major) => major >= 15);
  return majors.length === 0 ? null : join(home, String(Math.max(...majors)), 'bin');
}

async function install(packages: readonly string[]): Promise<void> {
  // In the first runlevel Debian starts no service of what it installs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['update'], { env, timeout: installMs });
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, timeout: installMs });
}
