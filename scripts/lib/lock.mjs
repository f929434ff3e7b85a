import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isCalled, readTextOrNull } from './files.mjs';

const POLL_MS = 200;
const UNREADABLE_GRACE_MS = 5_000;

/** @typedef {{ pid: number, started: string | null }} Owner */

/**
 * Runs `work` while holding a lock file, one process at a time on this machine; the lock of a dead owner is taken over.
 * `onWait` is called once when somebody else holds it. The lock is let go whether `work` succeeds or fails.
 * @template T
 * @param {string} path
 * @param {() => T | Promise<T>} work
 * @param {(pid: number | undefined) => void} [onWait]
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait = () => {}) {
  mkdirSync(dirname(path), { recursive: true });
  let waited = false;
  while (!claim(path)) {
    if (removeIfOwnerIsDead(path)) continue;
    if (!waited) onWait(readOwner(path)?.pid);
    waited = true;
    await delay(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @param {string} path */
function claim(path) {
  let file;
  try {
    file = openSync(path, 'wx');
  } catch (error) {
    if (isCalled(error, 'EEXIST')) return false;
    throw error;
  }
  writeSync(file, JSON.stringify({ pid: process.pid, started: processStart(process.pid) }));
  closeSync(file);
  return true;
}

/**
 * Two waiters may find the same dead owner. The second lock lets only one of them remove it, and only after looking
 * again: otherwise the slower one would remove the lock that the faster one has just claimed.
 * @param {string} path
 */
function removeIfOwnerIsDead(path) {
  if (!isAbandoned(path)) return false;
  const guard = `${path}.takeover`;
  if (!claim(guard)) {
    if (isAbandoned(guard)) rmSync(guard, { force: true });
    return false;
  }
  try {
    if (!isAbandoned(path)) return false;
    rmSync(path, { force: true });
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

/** @param {string} path */
function isAbandoned(path) {
  const owner = readOwner(path);
  if (owner !== null) return !isRunning(owner);
  const age = ageOf(path);
  return age !== null && age > UNREADABLE_GRACE_MS;
}

/**
 * @param {string} path
 * @returns {Owner | null}
 */
function readOwner(path) {
  const text = readTextOrNull(path);
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} path */
function ageOf(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return null;
  }
}

/** @param {Owner} owner */
function isRunning({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (isCalled(error, 'ESRCH')) return false;
  }
  // A process id is handed out again after a while; its start time tells the owner from a stranger.
  return started === null || processStart(pid) === started;
}

/**
 * When a process started, as this system writes it, or null where it cannot be told.
 * @param {number} pid
 */
function processStart(pid) {
  try {
    if (process.platform === 'linux') {
      const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is a name in brackets that may hold spaces; the start time is field 22, the 20th after it.
      return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
    }
    if (process.platform === 'win32') return null;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
