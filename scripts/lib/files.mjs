import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of the checkout. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The text of a file, or null when it does not exist. */
export function readTextOrNull(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  }
}

/** The parsed JSON of a file, or null when it is absent or was cut off half-way. */
export function readJsonOrNull(path) {
  const text = readTextOrNull(path);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Writes a file so that a reader sees the whole of it or nothing; missing folders are made. */
export function writeWhole(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/** Every file below the given files and folders, sorted; absent ones and node_modules are passed over. */
export function filesUnder(paths) {
  const found = [];
  const visit = (path) => {
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

/** A short fingerprint of names and contents: the same exactly when no file was added, removed or changed. */
export function fingerprint(paths, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const path of filesUnder(paths)) hash.update(`\0${path}\0`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 32);
}
