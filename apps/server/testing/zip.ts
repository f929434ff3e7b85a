import { crc32, deflateRawSync } from 'node:zlib';

/** A part of a ZIP file, with whatever its headers are to say instead of what is so. */
export type ZipPart = {
  name: string;
  content: Buffer | string;
  deflated?: boolean;
  /** Bits of the headers: 1 for encryption, 0x800 for UTF-8. */
  flags?: number;
  method?: number;
  size?: number;
  crc?: number;
  /** The place of the header that the directory names. */
  offset?: number;
  /** The kind and the rights of a file as Unix keeps them. */
  mode?: number;
};

/** A ZIP file of these parts, however wrong they are; `count` is how many the directory says there are. */
export function zipOf(parts: readonly ZipPart[], { count = parts.length }: { count?: number } = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const bytes = Buffer.from(part.content);
    const packed = part.deflated === true ? deflateRawSync(bytes) : bytes;
    const name = Buffer.from(part.name);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(part.flags ?? 0, 0);
    facts.writeUInt16LE(part.method ?? (part.deflated === true ? 8 : 0), 2);
    facts.writeUInt32LE(part.crc ?? crc32(bytes), 8);
    facts.writeUInt32LE(packed.length, 12);
    facts.writeUInt32LE(part.size ?? bytes.length, 16);
    facts.writeUInt16LE(name.length, 20);
    bodies.push(Buffer.from('PK\u0003\u0004\u0014\u0000'), facts, Buffer.alloc(2), name, packed);
    const rest = Buffer.alloc(16);
    rest.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 8);
    rest.writeUInt32LE(part.offset ?? at, 12);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0003\u0014\u0000'), facts, rest, name);
    at += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, listed, Buffer.from('PK\u0005\u0006'), end]);
}
