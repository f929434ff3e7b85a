import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The process ids of a process's children. */
export async function childrenOf(parent: number): Promise<number[]> {
  const pairs = process.platform === 'linux' ? await pairsOfProc() : await pairsOfPs();
  return pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid);
}

async function pairsOfProc(): Promise<[pid: number, ppid: number][]> {
  const ids = (await readdir('/proc')).map(Number).filter((id) => id > 0);
  const stats = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
  // The name stands in parentheses and may hold spaces; the parent is the second field after it.
  return stats.map((stat, i) => [ids[i] ?? 0, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]);
}

async function pairsOfPs(): Promise<[pid: number, ppid: number][]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=', '-o', 'ppid=']);
  return stdout.split('\n').map((line) => {
    const [pid = 0, ppid = 0] = line.trim().split(/\s+/).map(Number);
    return [pid, ppid];
  });
}
