import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasAllPoints } from './png-points.ts';

type Head = { width: number; height: number; depth?: number; kind?: number; interlaced?: boolean };

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG with this head and these bytes where its points are. */
function png({ width, height, depth = 8, kind = 0, interlaced = false }: Head, ...data: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, kind, 0, 0, interlaced ? 1 : 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = data.map((part) => chunk('IDAT', part));
  return Buffer.concat([signature, chunk('IHDR', head), ...parts, chunk('IEND', Buffer.alloc(0))]);
}
const zeros = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes));

describe('a picture is damaged', () => {
  it.each([
    ['without a byte of data', png({ width: 4, height: 4 }, Buffer.alloc(0))],
    ['without data', png({ width: 4, height: 4 })],
    ['with data that was never packed', png({ width: 4, height: 4 }, Buffer.from('garbage'))],
    ['with half of its data', png({ width: 4, height: 4 }, zeros(20).subarray(0, 6))],
    ['with a line too few', png({ width: 4, height: 4 }, zeros(15))],
    ['with a byte too many', png({ width: 4, height: 4 }, zeros(21))],
    ['that unpacks to thirty megabytes', png({ width: 4, height: 4 }, zeros(30 * 1024 * 1024))],
    ['without width', png({ width: 0, height: 4 }, zeros(0))],
    ['without height', png({ width: 4, height: 0 }, zeros(0))],
    ['of a kind of colour that there is not', png({ width: 4, height: 4, kind: 5 }, zeros(20))],
  ])('%s', async (_, bytes) => {
    expect(await hasAllPoints(bytes)).toBe(false);
  });
});

describe('a picture is whole', () => {
  it('in every size and kind of colour, in one part or more', async () => {
    const kinds = fc.constantFrom<[kind: number, depth: number, samples: number]>(
      ...[1, 2, 4, 8, 16].map((depth): [number, number, number] => [0, depth, 1]),
      ...[1, 2, 4, 8].map((depth): [number, number, number] => [3, depth, 1]),
      ...[8, 16].map((depth): [number, number, number] => [2, depth, 3]),
      ...[8, 16].map((depth): [number, number, number] => [4, depth, 2]),
      ...[8, 16].map((depth): [number, number, number] => [6, depth, 4]),
    );
    const size = fc.integer({ min: 1, max: 40 });
    await fc.assert(
      fc.asyncProperty(size, size, kinds, async (width, height, [kind, depth, samples]) => {
        const data = zeros(height * (1 + Math.ceil((width * depth * samples) / 8)));
        const half = Math.floor(data.length / 2);
        const head = { width, height, depth, kind };
        expect(await hasAllPoints(png(head, data))).toBe(true);
        expect(await hasAllPoints(png(head, data.subarray(0, half), data.subarray(half)))).toBe(true);
      }),
    );
  });

  it('that comes in seven passes: eight by eight points in fifteen lines', async () => {
    const head = { width: 8, height: 8, interlaced: true };
    expect(await hasAllPoints(png(head, zeros(64 + 15)))).toBe(true);
    expect(await hasAllPoints(png(head, zeros(64 + 8)))).toBe(false);
    expect(await hasAllPoints(png({ ...head, width: 1, height: 1 }, zeros(2)))).toBe(true);
  });
});
