import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of the checkout. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The folder in which Node keeps compiled modules for the next start. */
export const COMPILE_CACHE = join(ROOT, '.runtime', 'compile-cache');

/**
 * The text of a file, or null when it does not exist.
 * @param {string} path
 * @returns {string | null}
 */
export function readTextOrNull(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCalled(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

/**
 * Whether an error of the system has one of these codes.
 * @param {unknown} error
 * @param {...string} codes
 */
export function isCalled(error, ...codes) {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/**
 * The parsed JSON of a file, or null when it is absent or was cut off half-way.
 * @param {string} path
 * @returns {unknown}
 */
export function readJsonOrNull(path) {
  const text = readTextOrNull(path);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Writes a file so that a reader sees the whole of it or nothing; missing folders are made.
 * @param {string} path
 * @param {string} text
 */
export function writeWhole(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/**
 * Every file below the given files and folders, sorted; absent ones and node_modules are passed over.
 * @param {readonly string[]} paths
 */
export function filesUnder(paths) {
  /** @type {string[]} */
  const found = [];
  const visit = (/** @type {string} */ path) => {
    if (!existsSync(path)) return;
    if (!statSync(path).isDirectory()) {
      found.push(path);
      return;
    }
    for (const entry of readdirSync(path)) if (entry !== 'node_modules') visit(join(path, entry));
  };
  for (const path of paths) visit(path);
  return found.toSorted((a, b) => (a < b ? -1 : 1));
}

/**
 * A short fingerprint of names and contents: the same exactly when no file was added, removed or changed.
 * @param {readonly string[]} paths
 * @param {string} [extra]
 */
export function fingerprint(paths, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const path of filesUnder(paths)) hash.update(`\0${path}\0`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 32);
}
