import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from './files.ts';

const run = promisify(execFile);

/** A process id alone is soon given to somebody else; together with the start time it is not. */
export type ProcessIdentity = { readonly pid: number; readonly startTime: string };

/** Identifies a live process, or returns null when there is none with that id (a zombie counts as none). */
export async function identify(pid: number): Promise<ProcessIdentity | null> {
  if (process.platform === 'win32') return isIdTaken(pid) ? { pid, startTime: '' } : null;
  const status = await readStatus(pid);
  return status && !isDefunct(status) ? { pid, startTime: status.startTime } : null;
}

/** Tells whether the process is dead but not yet reaped: PostgreSQL takes such a one for alive. */
export async function isZombie(pid: number): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const status = await readStatus(pid);
  return status !== null && isDefunct(status);
}

/** Tells whether the very process that was identified still lives. */
export async function isRunning(identity: ProcessIdentity): Promise<boolean> {
  return (await identify(identity.pid))?.startTime === identity.startTime;
}

/** Like `isRunning`, cheap enough to be asked several times a second: where it would cost a process, the id decides. */
export async function seemsRunning(identity: ProcessIdentity): Promise<boolean> {
  return process.platform === 'linux' ? isRunning(identity) : isIdTaken(identity.pid);
}

/**
 * Tells whether a live process is the PostgreSQL server of this data directory (`pgdata` without symbolic links);
 * null when it cannot be told now, because the process is about to end.
 */
export async function isPostmasterOf(pid: number, pgdata: string): Promise<boolean | null> {
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
    return stdout.includes('postgres.exe');
  }
  if (process.platform !== 'linux') {
    const command = await ps(pid, ['-o', 'command=']);
    return /(^|\/)postgres\s/.test(command) && command.includes(pgdata);
  }
  if ((await readStatus(pid))?.name !== 'postgres') return false;
  // Everybody may read the command line. The links `exe` and `cwd` of another account's process are closed even to
  // root in a container, which lacks CAP_SYS_PTRACE there.
  const commandLine = await readProcFile(pid, 'cmdline');
  if (!commandLine) return null;
  const [program = '', ...flags] = commandLine.split('\0');
  if (basename(program) !== 'postgres') return false;
  return flags[flags.indexOf('-D') + 1] === pgdata || (await workingDirectoryOf(pid)) === pgdata;
}

/** Reads an identity that `JSON.stringify` wrote; null when the text is something else. */
export function parseIdentity(text: string): ProcessIdentity | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startTime' in value)) return null;
    const { pid, startTime } = value;
    return typeof pid === 'number' && typeof startTime === 'string' ? { pid, startTime } : null;
  } catch {
    return null;
  }
}

type Status = { readonly name: string; readonly state: string; readonly startTime: string };

function isDefunct({ state }: Status): boolean {
  return state.startsWith('Z') || state.startsWith('X');
}

async function readStatus(pid: number): Promise<Status | null> {
  if (process.platform !== 'linux') {
    const [state, ...startTime] = (await ps(pid, ['-o', 'stat=', '-o', 'lstart='])).split(/\s+/);
    return state ? { name: '', state, startTime: startTime.join(' ') } : null;
  }
  const stat = await readProcFile(pid, 'stat');
  if (stat === null) return null;
  // The name stands in parentheses and may itself hold spaces and parentheses.
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  return { name: stat.slice(stat.indexOf('(') + 1, end), state: fields[0] ?? '', startTime: fields[19] ?? '' };
}

/** Reads what Linux tells of a process; null when there is none. Any other failure must not look like a death. */
async function readProcFile(pid: number, name: string): Promise<string | null> {
  try {
    return await readFile(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    // ESRCH: it went away between opening and reading.
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return null;
    throw error;
  }
}

/** The postmaster works in its data directory: this finds one that was moved, or started by hand. */
async function workingDirectoryOf(pid: number): Promise<string | null> {
  try {
    return await readlink(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

async function ps(pid: number, columns: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run('ps', [...columns, '-p', String(pid)], { env: { ...process.env, LC_ALL: 'C' } });
    return stdout.trim();
  } catch {
    return '';
  }
}

function isIdTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
