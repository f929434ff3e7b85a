// Reads /proc: elsewhere than on Linux nothing is found and nothing changes.
import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { isCalled } from '../lib/files.mjs';

const LOWER = constants.priority.PRIORITY_BELOW_NORMAL;
/** The processes that show pages, and the one that they are forked from: they inherit its priority. */
const SHOWS_PAGES = /--type=(renderer|zygote)(?!.*--no-zygote-sandbox)/;

/**
 * Gives the threads of a Chromium that do not show pages a lower priority. Lighthouse takes the time in which a page's
 * thread waits for a processor for work of the page. On two processors it waits for longer than it computes: 171 and 123 ms
 * at the first page. A phone has eight.
 */
export function lowerAllButPages(chromium: number): void {
  for (const pid of processesOfGroup(chromium)) {
    if (SHOWS_PAGES.test(readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' '))) continue;
    for (const thread of entriesOf(`/proc/${pid}/task`)) setPriorityIfThere(Number(thread));
  }
}

function processesOfGroup(group: number): string[] {
  return entriesOf('/proc').filter((name) => {
    const stat = /^\d+$/.test(name) ? readOrEmpty(`/proc/${name}/stat`) : '';
    // The name before may hold spaces and brackets; state, parent and group follow it (proc_pid_stat(5)).
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) === group;
  });
}

function setPriorityIfThere(thread: number): void {
  try {
    setPriority(thread, LOWER);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

const readOrEmpty = (path: string) => ifThere(() => readFileSync(path, 'utf8'), '');
const entriesOf = (path: string) => ifThere(() => readdirSync(path), []);

function ifThere<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    if (isGone(error)) return otherwise;
    throw error;
  }
}

/** Whether a process ended while it was looked at. `node:os` has the system's code in `info`. */
function isGone(error: unknown): boolean {
  const { info } = error as { info?: { code: string } };
  return isCalled(error, 'ENOENT', 'ESRCH') || info?.code === 'ESRCH';
}
