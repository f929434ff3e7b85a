import { inflateSync } from 'node:zlib';

/** The length of a header and of an entry of the directory, in the file (WOFF 1.0) and in what it holds (OpenType). */
const woff = { header: 44, entry: 20 } as const;
const sfnt = { header: 12, entry: 16 } as const;

/** Where tables of a font begin: at whole words. */
const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** The font in a WOFF file, unpacked once: the library would unpack a whole table for each sign that it takes out of it. */
export function unpackWoff(file: Buffer): Buffer {
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, nth) => {
    const at = woff.header + nth * woff.entry;
    const [offset, packed, length] = [4, 8, 12].map((place) => file.readUInt32BE(at + place)) as [
      number,
      number,
      number,
    ];
    const bytes = file.subarray(offset, offset + packed);
    return {
      tag: file.subarray(at, at + 4),
      sum: file.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const head = Buffer.alloc(sfnt.header + count * sfnt.entry);
  file.copy(head, 0, 4, 8);
  const largest = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(largest * 16, 6);
  head.writeUInt16BE(Math.log2(largest), 8);
  head.writeUInt16BE((count - largest) * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [nth, { tag, sum, bytes }] of tables.entries()) {
    const at = sfnt.header + nth * sfnt.entry;
    tag.copy(head, at);
    head.writeUInt32BE(sum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    parts.push(bytes, Buffer.alloc(padded(bytes.length) - bytes.length));
    offset += padded(bytes.length);
  }
  return Buffer.concat(parts);
}
