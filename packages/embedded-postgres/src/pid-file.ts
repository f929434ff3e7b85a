import { rename, stat, writeFile, chown } from 'node:fs/promises';
import { EmbeddedPostgresError } from './errors.ts';
import { readIfPresent } from './files.ts';

export type PidFile = {
  readonly pid: number;
  /** A process in single-user mode, which serves nobody. */
  readonly standalone: boolean;
  readonly port: number;
  /** `starting`, `ready`, `stopping`; empty while the file is being written. */
  readonly status: string;
};

/** Above every operating system's highest process id, so nobody can ever have it. */
const DEAD_PID = 2_147_483_646;

/** Reads postmaster.pid, or returns null when there is none; fails with `damaged_pid_file`. */
export async function readPidFile(path: string): Promise<PidFile | null> {
  const text = await readIfPresent(path);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isInteger(pid) || pid === 0) {
    throw new EmbeddedPostgresError(
      'damaged_pid_file',
      `${path} is damaged: make sure that no postgres process works on its directory, remove the file, start again.`,
    );
  }
  const port = Number.parseInt(lines[3] ?? '', 10);
  return { pid: Math.abs(pid), standalone: pid < 0, port, status: lines[7]?.trim() ?? '' };
}

/**
 * Makes postmaster.pid name a dead process. The rest stays, above all the shared-memory line: by it PostgreSQL
 * itself finds out whether a backend of the former server still runs.
 */
export async function replacePid(path: string): Promise<void> {
  const [, ...rest] = ((await readIfPresent(path)) ?? '').split('\n');
  const { uid, gid } = await stat(path);
  const temporary = `${path}.new`;
  await writeFile(temporary, [String(DEAD_PID), ...rest].join('\n'), { mode: 0o600 });
  if (process.getuid?.() === 0) await chown(temporary, uid, gid);
  await rename(temporary, path);
}
