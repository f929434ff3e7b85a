// Reads /proc: Linux alone.
import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks of /proc in a millisecond: 100 a second on every Linux that Node runs on. */
const msOfTick = 10;

type Stat = { pid: number; parent: number; ticks: number };

async function statOf(pid: number): Promise<Stat | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (line === null) return null;
  // The name before may hold spaces and brackets of its own. The rest begins with field 3 of proc_pid_stat(5).
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const at = (field: number) => Number(fields[field - 3]);
  return { pid, parent: at(4), ticks: at(14) + at(15) + at(16) + at(17) };
}

/** A process and everything below it. Throws when there is no such process. */
async function treeOf(root: number): Promise<Stat[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const all = (await Promise.all(pids.map(statOf))).filter((stat) => stat !== null);
  const tree = all.filter(({ pid }) => pid === root);
  if (tree.length === 0) throw new Error(`There is no process ${root}.`);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** Processor time that a process and everything below it have taken, children that have ended included, in milliseconds. */
export async function processorTimeOf(root: number): Promise<number> {
  return (await treeOf(root)).reduce((sum, { ticks }) => sum + ticks * msOfTick, 0);
}

/** Memory of a process and everything below it, in bytes: pages that several share are counted once (PSS). */
export async function memoryOf(root: number): Promise<number> {
  const sizes = (await treeOf(root)).map(async ({ pid }) => {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  });
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}
