import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise } from 'yauzl';
import type { ByteRange } from '../files/storage.ts';
import { BadZip } from './bad-zip.ts';
import { EndOfFile } from './end-of-file.ts';

/** The bytes of a ZIP file, which do not change. */
export type ZipSource = { readonly size: number; read(range: ByteRange): Promise<Readable> };

export type ZipLimits = {
  /** How many parts it may have. */
  readonly parts: number;
  /** How many bytes its parts may have when they are unpacked. */
  readonly unpacked: number;
};

/** One part, as the directory at the end describes it. Sizes are in bytes. */
export type ZipPart = {
  readonly name: string;
  readonly size: number;
  readonly packed: number;
  readonly deflated: boolean;
  readonly crc: number;
  readonly offset: number;
};

/** The directory has to fit into so many bytes at the end. */
const directoryBytes = 2 * 1024 * 1024;
/** From which size on a ratio counts, in bytes. */
const freelyUnpacked = 10 * 1024 ** 2;
const mostRatio = 200;
const headerBytes = 30;

/** A name without ways out of a folder, in letters that all systems write alike, in one folder at most. */
const safeName = /^(?:[a-z]+\/)?[a-z0-9][\w.-]{0,199}$/i;
const folderName = /^[a-z]+\/$/;

/**
 * The parts of a ZIP file by their names, from its directory: nothing is unpacked. Throws `BadZip` for a name that could
 * lead elsewhere, for one that stands twice, for links, encryption, parts that share their bytes, and bombs.
 */
export async function listZip(source: ZipSource, limits: ZipLimits): Promise<ReadonlyMap<string, ZipPart>> {
  const parts = new Map<string, ZipPart>();
  let unpacked = 0;
  for await (const entry of entriesOf(source, limits.parts)) {
    const part = partOf(entry);
    if (part === null) continue;
    if (parts.has(part.name)) throw new BadZip('twice', part.name);
    unpacked += part.size;
    if (unpacked > limits.unpacked) throw new BadZip('bomb', part.name);
    parts.set(part.name, part);
  }
  refuseShared(parts.values(), source.size);
  return parts;
}

async function* entriesOf(source: ZipSource, most: number): AsyncGenerator<Entry> {
  const start = Math.max(0, source.size - directoryBytes);
  const end = source.size === 0 ? Buffer.alloc(0) : await buffer(await source.read({ start, end: source.size - 1 }));
  try {
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
    const zip = await fromRandomAccessReaderPromise(new EndOfFile(end, start), source.size, options);
    if (zip.entryCount > most) throw new BadZip('too_many');
    yield* zip.eachEntry();
  } catch (error) {
    // The reader throws plain errors for all that is wrong with the directory.
    throw error instanceof Error && error.constructor === Error ? new BadZip('no_zip') : error;
  }
}

/** A part, or null for a folder, which has nothing in it. */
function partOf(entry: Entry): ZipPart | null {
  const name = Buffer.from(entry.fileNameRaw).toString('latin1');
  const isFolder = folderName.test(name) && entry.uncompressedSize === 0;
  if (!isFolder && !safeName.test(name)) throw new BadZip('name', name);
  if ((entry.generalPurposeBitFlag & 0x2041) !== 0) throw new BadZip('encrypted', name);
  // The kind of file as Unix keeps it; other systems leave it empty.
  const kind = (entry.externalFileAttributes >>> 16) & 0xf000;
  if (![0, isFolder ? 0x4000 : 0x8000].includes(kind)) throw new BadZip('link', name);
  if (isFolder) return null;
  const { uncompressedSize: size, compressedSize: packed, compressionMethod: method } = entry;
  if (method !== 0 && method !== 8) throw new BadZip('method', name);
  if (method === 0 && size !== packed) throw new BadZip('size', name);
  if (size > freelyUnpacked && size > mostRatio * packed) throw new BadZip('bomb', name);
  return { name, size, packed, deflated: method === 8, crc: entry.crc32, offset: entry.relativeOffsetOfLocalHeader };
}

/** Parts that share their bytes unpack to more than there is. */
function refuseShared(parts: Iterable<ZipPart>, size: number): void {
  let free = 0;
  for (const { name, offset, packed } of [...parts].toSorted((one, other) => one.offset - other.offset)) {
    if (offset < free) throw new BadZip('broken', name);
    free = offset + headerBytes + packed;
    if (free > size) throw new BadZip('broken', name);
  }
}

/** The bytes of a part, unpacked. Throws `BadZip` at the end where they are not those that the directory describes. */
export async function* readZipPart(source: ZipSource, part: ZipPart): AsyncGenerator<Buffer> {
  let [size, crc] = [0, 0];
  for await (const chunk of unpacked(source, part)) {
    size += chunk.length;
    if (size > part.size) throw new BadZip('size', part.name);
    crc = crc32(chunk, crc);
    yield chunk;
  }
  if (size !== part.size) throw new BadZip('size', part.name);
  if (crc !== part.crc) throw new BadZip('checksum', part.name);
}

async function* unpacked(source: ZipSource, part: ZipPart): AsyncGenerator<Buffer> {
  const start = await startOf(source, part);
  if (part.packed === 0) return;
  const packed = await source.read({ start, end: start + part.packed - 1 });
  // An error of either side comes out of the last stream.
  const stream = part.deflated ? pipeline(packed, createInflateRaw(), () => undefined) : packed;
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw code.startsWith('Z_') ? new BadZip('broken', part.name) : error;
  } finally {
    packed.destroy();
  }
}

/** The place where the bytes of a part begin: behind its own header, whose length the directory does not tell. */
async function startOf(source: ZipSource, { name, offset, packed }: ZipPart): Promise<number> {
  const header = await buffer(await source.read({ start: offset, end: offset + headerBytes - 1 }));
  if (header.length < headerBytes || header.readUInt32LE(0) !== 0x04034b50) throw new BadZip('broken', name);
  const start = offset + headerBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + packed > source.size) throw new BadZip('broken', name);
  return start;
}
