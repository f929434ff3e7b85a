import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { isMissing, orNull } from './missing.ts';
import { explainFullDisk } from './no-room.ts';
import { type ByteRange, type Content, isStorageKey, requireStorageKey, type Storage } from './storage.ts';
import { upTo } from './up-to.ts';

/**
 * Keeps bytes in files below a folder, which is made when it is not there. Throws `service_unavailable` when the disk
 * is full.
 */
export function createLocalStorage(root: string): Storage {
  const folder = resolve(root);
  const incoming = join(folder, 'incoming');

  /** Two levels of 256 folders each, named by the key's end: the beginnings of time-sorted ids are all alike. */
  const pathOf = (key: string): string =>
    join(folder, 'kept', requireStorageKey(key).slice(-2), key.slice(-4, -2), key);

  /** Lets `write` fill a file that nobody sees, and gives it the key's name only when its bytes are on the disk. */
  async function keep(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const target = pathOf(key);
    const unfinished = join(incoming, randomUUID());
    await mkdir(incoming, { recursive: true });
    try {
      await write(unfinished);
      await syncToDisk(unfinished);
      await mkdir(dirname(target), { recursive: true });
      await rename(unfinished, target);
      await syncFolders(target, folder);
    } catch (error) {
      throw explainFullDisk(error);
    } finally {
      // Also after success: renaming one name of a file to another name of the same file leaves both.
      await rm(unfinished, { force: true });
    }
  }

  return {
    async put(key, content, { maxBytes }) {
      const counted = { size: 0 };
      await keep(key, (path) => writeNew(path, upTo(maxBytes, content, counted)));
      return { size: counted.size };
    },
    putFile: (key, path) => keep(key, (unfinished) => linkOrCopy(path, unfinished)),
    async stat(key) {
      const found = await orNull(stat(pathOf(key)));
      return found && { size: found.size, modifiedAt: found.mtime };
    },
    read: (key, range) => openToRead(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (beginning = '') => listKeys(join(folder, 'kept'), beginning),
    removeUnfinished: (before) => removeOlder(incoming, before),
  };
}

/** Fills a new file. It is open before the first byte is asked for, and closed when this ends, however it ends. */
async function writeNew(path: string, content: Content): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    for await (const chunk of content) await handle.writeFile(chunk);
  } finally {
    await handle.close();
  }
}

/** A second name for the same bytes where the file system knows such a thing, else a copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isMissing(error)) throw error;
    await copyFile(from, to);
  }
}

async function openToRead(path: string, range?: ByteRange): Promise<Readable | null> {
  const handle = await orNull(open(path, 'r'));
  // The stream closes the handle, however it ends.
  return handle && handle.createReadStream(range ? { start: range.start, end: range.end } : {});
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new name is safe when the folders down to it are; Windows does not let a folder be synced, and needs no such help. */
async function syncFolders(path: string, root: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (let folder = dirname(path); folder.length >= root.length; folder = dirname(folder)) {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

async function* listKeys(folder: string, beginning: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const entries = await orNull(opendir(folder, { recursive: true }));
  if (!entries) return;
  for await (const entry of entries) {
    if (!entry.isFile() || !isStorageKey(entry.name) || !entry.name.startsWith(beginning)) continue;
    const found = await orNull(stat(join(entry.parentPath, entry.name)));
    if (found) yield { key: entry.name, modifiedAt: found.mtime };
  }
}

/** Deletes the files in a folder that nobody has written to since this moment. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of (await orNull(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const found = await orNull(stat(path));
    if (found?.isFile() === true && found.mtime < before) await rm(path, { force: true });
  }
}
