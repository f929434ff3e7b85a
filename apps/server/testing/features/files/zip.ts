import { crc32 } from 'node:zlib';

type Entry = {
  name: string;
  content?: string;
  /** The directory's figures for the entry, where they differ from the entry itself. */
  says?: { compressed?: number; size?: number; at?: number };
};

const stored = 0;
const deflated = 8;

/** A whole ZIP archive of entries that are stored as they are, with so many bytes of a comment behind it. */
export function zip(entries: readonly Entry[], commentBytes = 0): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', says = {} } of entries) {
    const bytes = Buffer.from(content);
    const { compressed = bytes.length, size = bytes.length, at = offset } = says;
    const told = { name, crc: crc32(bytes), method: size === compressed ? stored : deflated };
    locals.push(header(30, 0x04034b50, { ...told, compressed: bytes.length, size: bytes.length }), bytes);
    const central = header(46, 0x02014b50, { ...told, compressed, size });
    central.writeUInt32LE(at, 42);
    directory.push(central);
    offset += (locals.at(-2)?.length ?? 0) + bytes.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22 + commentBytes);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(commentBytes, 20);
  return Buffer.concat([...locals, central, end]);
}

type Told = { name: string; crc: number; method: number; compressed: number; size: number };

/** The header of an entry, before its content or in the directory: the latter has two bytes more in front. */
function header(length: 30 | 46, signature: number, { name, crc, method, compressed, size }: Told): Buffer {
  const bytes = Buffer.alloc(length);
  const from = length === 46 ? 2 : 0;
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(20, 4 + from);
  bytes.writeUInt16LE(method, 8 + from);
  bytes.writeUInt32LE(crc, 14 + from);
  bytes.writeUInt32LE(compressed, 18 + from);
  bytes.writeUInt32LE(size, 22 + from);
  bytes.writeUInt16LE(Buffer.byteLength(name), 26 + from);
  return Buffer.concat([bytes, Buffer.from(name)]);
}
