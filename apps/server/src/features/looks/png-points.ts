import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/** The samples of a point, by the kind of colour (PNG, third edition, 11.1). */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Where the points of each pass of an interlaced picture begin, and their distances: across and down (8.1). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Whether the parts of a PNG inflate to as many bytes as its size asks for, no more and no less. The parts themselves have to be
 * whole (`withoutMetadata`), which bounds the size as well.
 */
export async function hasAllPoints(png: Buffer): Promise<boolean> {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth = 0, kind = 0] = [png[24], png[25]];
  const bits = depth * (samples[kind] ?? 0);
  if (width === 0 || height === 0 || bits === 0) return false;
  const wanted = png[28] === 1 ? interlacedSize(width, height, bits) : sizeOf(width, height, bits);
  try {
    const points = await inflated(Buffer.concat(dataOf(png)), { maxOutputLength: wanted + 1 });
    return points.length === wanted;
  } catch {
    return false;
  }
}

/** Each line begins with a byte that names its filter; a picture without a point has no line. */
const sizeOf = (width: number, height: number, bits: number): number =>
  width === 0 ? 0 : height * (1 + Math.ceil((width * bits) / 8));

const interlacedSize = (width: number, height: number, bits: number): number =>
  passes.reduce((sum, [x, y, across, down]) => {
    const [wide, high] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)];
    return sum + sizeOf(Math.max(0, wide), Math.max(0, high), bits);
  }, 0);

function dataOf(png: Buffer): Buffer[] {
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return data;
}
