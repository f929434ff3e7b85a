import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isCalled } from './files.mjs';
import { say } from './say.mjs';

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
    if (pid !== undefined && !isRunning(Number(pid))) tryToRemove(join(parent, name));
  }
  const { bavail, bsize } = statfsSync(parent);
  if (Math.min(bavail * bsize, process.availableMemory()) < roomBytes) return null;
  const path = mkdtempSync(join(parent, `lectern-run-${process.pid}-`));
  // As /tmp: as root the database runs as another account.
  chmodSync(path, 0o1777);
  return path;
}

/**
 * Removes the folder of a run. A browser that is ending may still write into it, so it is tried for five seconds. A folder
 * that stays is named, and does not fail the run: the next one removes it.
 * @param {string} path
 * @param {{ remove?: (path: string) => void, pause?: () => Promise<unknown> }} [means]
 */
export async function removeMemoryFolder(path, { remove = removeFolder, pause = () => delay(250) } = {}) {
  for (let tries = 1; !tryToRemove(path, remove); tries += 1) {
    if (tries === 20) return say(`${path} could not be removed: something still writes into it`);
    await pause();
  }
}

/** @param {string} path */
const removeFolder = (path) => rmSync(path, { recursive: true, force: true });

/**
 * Removes a folder; false where something was written into it meanwhile.
 * @param {string} path
 * @param {(path: string) => void} [remove]
 */
function tryToRemove(path, remove = removeFolder) {
  try {
    remove(path);
    return true;
  } catch (error) {
    if (isCalled(error, 'ENOTEMPTY')) return false;
    throw error;
  }
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
