import type { FileHandle } from 'node:fs/promises';
import { BrokenBackup } from './broken-backup.ts';
import { blockSize, paddingAfter, parseTarHeader } from './tar-header.ts';

/** Where an entry's bytes lie in the file. */
export type TarEntry = { readonly name: string; readonly start: number; readonly size: number };

const readAtOnce = 1024 * 1024;

/** Every entry of a tar file, in order. Throws `BrokenBackup` where the file ends before the archive does. */
export async function* listEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size: length } = await file.stat();
  const block = Buffer.alloc(blockSize);
  let at = 0;
  for (;;) {
    const { bytesRead } = await file.read(block, 0, blockSize, at);
    if (bytesRead < blockSize) throw cutOff();
    const header = parseTarHeader(block);
    if (header === null) return;
    const start = at + blockSize;
    at = start + header.size + paddingAfter(header.size);
    if (!(at <= length)) throw cutOff();
    yield { ...header, start };
  }
}

/** The bytes of an entry. */
export async function* readEntry(file: FileHandle, { start, size }: TarEntry): AsyncGenerator<Buffer> {
  const end = start + size;
  for (let at = start; at < end;) {
    const chunk = Buffer.alloc(Math.min(readAtOnce, end - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) throw cutOff();
    yield chunk.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** All bytes of a small entry. */
export async function readWhole(file: FileHandle, entry: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readEntry(file, entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const cutOff = () => new BrokenBackup('This backup is cut off: its end is missing.');
