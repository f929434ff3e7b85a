import { BrokenBackup } from './broken-backup.ts';

export const blockSize = 512;
/** Eleven octal digits hold sizes up to this; larger ones are written as a binary number. */
const largestOctal = 8 ** 11 - 1;
const sizeAt = 124;
const checksumAt = 148;

/** How many bytes follow contents of this size up to the next block. */
export const paddingAfter = (size: number): number => (blockSize - (size % blockSize)) % blockSize;

/** The block that stands before an entry's bytes, as any tar program reads it. `name` is ASCII, at most 100 characters. */
export function tarHeader(name: string, size: number, modifiedAt: Date): Buffer {
  const header = Buffer.alloc(blockSize);
  if (Buffer.byteLength(name) > 100) throw new Error(`Too long for a name in a tar file: ${name}`);
  header.write(name, 0, 'latin1');
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  writeSize(header, size);
  header.write(
    `${Math.floor(modifiedAt.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, checksumAt);
  return header;
}

function writeSize(header: Buffer, size: number): void {
  if (size <= largestOctal) {
    header.write(`${size.toString(8).padStart(11, '0')}\0`, sizeAt);
    return;
  }
  header[sizeAt] = 0x80;
  header.writeBigUInt64BE(BigInt(size), sizeAt + 4);
}

/** Name and size of the entry behind this block, or null for the empty block that ends an archive. */
export function parseTarHeader(header: Buffer): { name: string; size: number } | null {
  if (header.every((byte) => byte === 0)) return null;
  const stated = Number.parseInt(header.toString('latin1', checksumAt, checksumAt + 8), 8);
  if (stated !== checksumOf(header)) throw new BrokenBackup('This file is damaged, or no backup of Lectern.');
  const end = header.indexOf(0);
  const name = header.toString('latin1', 0, end === -1 || end > 100 ? 100 : end);
  const size =
    header[sizeAt] === 0x80
      ? Number(header.readBigUInt64BE(sizeAt + 4))
      : Number.parseInt(header.toString('latin1', sizeAt, sizeAt + 12), 8);
  return { name, size };
}

/** The sum of all bytes, those of the sum itself counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) if (at < checksumAt || at >= checksumAt + 8) sum += byte;
  return sum;
}
