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
  if (process.platform === 'linux') return identifyOnLinux(pid);
  if (process.platform === 'win32') return isIdTaken(pid) ? { pid, startTime: '' } : null;
  const status = await ps(pid, ['-o', 'stat=', '-o', 'lstart=']);
  const [state, ...startTime] = status.split(/\s+/);
  if (!state || state.startsWith('Z')) return null;
  return { pid, startTime: startTime.join(' ') };
}

/** Tells whether the very process that was identified still lives. */
export async function isRunning(identity: ProcessIdentity): Promise<boolean> {
  return (await identify(identity.pid))?.startTime === identity.startTime;
}

/** Like `isRunning`, cheap enough to be asked several times a second: where it would cost a process, the id decides. */
export async function seemsRunning(identity: ProcessIdentity): Promise<boolean> {
  return process.platform === 'linux' ? isRunning(identity) : isIdTaken(identity.pid);
}

/** Tells whether the id is taken as PostgreSQL sees it, to which a zombie that nobody has reaped counts as alive. */
export function isIdTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Tells whether a live process is the PostgreSQL server of this data directory (`pgdata` without symbolic links). */
export async function isPostmasterOf(pid: number, pgdata: string): Promise<boolean> {
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
    return stdout.includes('postgres.exe');
  }
  if (process.platform !== 'linux') {
    const command = await ps(pid, ['-o', 'command=']);
    return /(^|\/)postgres\s/.test(command) && command.includes(pgdata);
  }
  // Everybody may read the command line. The links `exe` and `cwd` of another account's process are closed even to
  // root in a container, which lacks CAP_SYS_PTRACE there.
  const [program = '', ...flags] = (await readProcFile(pid, 'cmdline')).split('\0');
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

async function identifyOnLinux(pid: number): Promise<ProcessIdentity | null> {
  const stat = await readProcFile(pid, 'stat');
  // The program's name stands in parentheses and may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  if (!state || !startTime || state === 'Z' || state === 'X') return null;
  return { pid, startTime };
}

async function readProcFile(pid: number, name: string): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // No such process, or it went away between opening and reading.
    return '';
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
