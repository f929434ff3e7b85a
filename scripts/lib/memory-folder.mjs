import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isCalled } from './files.mjs';

const NAME = /^lectern-run-(\d+)-/;
/** Three databases with their logs, three browsers and their downloads take less than half of it. */
const ROOM_BYTES = 6 * 2 ** 30;

/**
 * Makes a folder in memory for what a run writes and throws away, where the machine has room for it, and removes those
 * of runs that were killed. Answers its path, or null. The process that makes it removes it.
 * @param {string} [parent] a file system in memory
 * @param {number} [roomBytes] the room that there has to be
 * @returns {string | null}
 */
export function makeMemoryFolder(parent = '/dev/shm', roomBytes = ROOM_BYTES) {
  if (!existsSync(parent)) return null;
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(parent);
  if (Math.min(bavail * bsize, process.availableMemory()) < roomBytes) return null;
  const path = mkdtempSync(join(parent, `lectern-run-${process.pid}-`));
  // As /tmp: as root the database runs as another account.
  chmodSync(path, 0o1777);
  return path;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isCalled(error, 'ESRCH');
  }
}
