import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a failover needs, by the Debian package that brings it. */
const programs = { nginx: 'nginx-light', haproxy: 'haproxy', patroni: 'patroni', etcd: 'etcd-server' } as const;
const home = '/usr/lib/postgresql';
const installMs = 300_000;

/**
 * Sees to it that the programs of a failover pair are there: installs what is missing where this is Debian and we are
 * root. Answers the folder of PostgreSQL's programs, or in a sentence why they cannot be had.
 */
export async function findPrograms(): Promise<{ binDir: string } | { missing: string }> {
  const packages = await missingPackages();
  if (packages.length > 0 && process.getuid?.() === 0) await install(packages).catch(() => undefined);
  const [left, binDir] = [await missingPackages(), await newestPostgres()];
  if (left.length === 0 && binDir !== null) return { binDir };
  return { missing: `these Debian packages are missing and could not be installed: ${left.join(' ')}` };
}

async function missingPackages(): Promise<string[]> {
  const there = await Promise.all(Object.keys(programs).map((program) => isThere(program)));
  const packages: string[] = Object.values(programs).filter((_name, index) => !there[index]);
  return (await newestPostgres()) === null ? [...packages, 'postgresql'] : packages;
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
