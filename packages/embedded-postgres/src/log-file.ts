import { copyFile, open, rename, stat, truncate } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const MAX_BYTES = 10 * 1024 * 1024;

/** Opens the server's log for appending, as `<path>.1` and anew when it has grown over 10 MiB. */
export async function openLog(path: string): Promise<FileHandle> {
  if ((await sizeOf(path)) > MAX_BYTES) await rename(path, `${path}.1`);
  return open(path, 'a', 0o600);
}

/** Cuts a log that a running server appends to; the former content becomes `<path>.1`. */
export async function trimLog(path: string, maxBytes: number = MAX_BYTES): Promise<void> {
  if ((await sizeOf(path)) <= maxBytes) return;
  // The server keeps its file open: copied and emptied in place, at the price of lines written in between.
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

/** Returns what was appended after the given size, at most the last 64 KiB. */
export async function readLogSince(path: string, offset: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Math.max(offset, size - 65_536);
    const buffer = Buffer.alloc(Math.max(0, size - start));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}
