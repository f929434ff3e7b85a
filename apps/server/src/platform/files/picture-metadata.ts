// Pictures are cut into their parts, and only parts that are needed to draw them are put together again.

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** The type of a picture by its first bytes; null for anything else. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'image/png';
  if (bytes.subarray(0, 2).equals(startOfJpeg)) return 'image/jpeg';
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'image/gif';
  return /^RIFF[^]{4}WEBP$/.test(bytes.toString('latin1', 0, 12)) ? 'image/webp' : null;
}

type RequireDrawable = (width: number, height: number) => void;

const bareOf: Readonly<Record<PictureType, (bytes: Buffer, requireDrawable: RequireDrawable) => Buffer | null>> = {
  'image/png': barePng,
  'image/jpeg': bareJpeg,
  'image/gif': bareGif,
  'image/webp': bareWebp,
};

/**
 * A PNG, JPEG, GIF or WebP without what is not needed to draw it: place and time of a photo, its small copy, comments, and bytes after its end.
 * Null for anything else, and for a picture whose parts do not fit together, or whose parts or points are more than any picture has.
 */
export function withoutMetadata(bytes: Buffer, points = mostPoints): Buffer | null {
  const type = pictureTypeOf(bytes);
  try {
    return type && bareOf[type](bytes, drawableWith(points));
  } catch (error) {
    // A part that promises more bytes than there are, or one too many.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A photo of 5 MB has some hundred parts, a long animation some thousand. 436,000 chunks of a PNG took 408 ms of everybody's turn, 5,000 take 4. */
const mostParts = 5_000;
/** Marks within a scan of a JPEG, and blocks of a GIF: of 5 MB about 20,000. 100,000 take 9 ms. */
const mostMarks = 100_000;

/** Counts one more on each call. Throws a `RangeError` past `most`. */
function counter(most: number): () => void {
  let left = most;
  return () => {
    left -= 1;
    if (left < 0) throw new RangeError('The picture has too many parts');
  };
}

/** A large scan has 70 million. A small file can promise 30,000 by 30,000, for which a browser needs 3.6 GB. */
const mostPoints = 100_000_000;

/** Makes what throws a `RangeError` for a picture with more points. */
function drawableWith(points: number): RequireDrawable {
  return (width, height) => {
    if (width * height > points) throw new RangeError('The picture has too many points');
  };
}

/** These bytes. Throws a `RangeError` where there are fewer. */
function take(bytes: Buffer, start: number, end: number): Buffer {
  if (end > bytes.length) throw new RangeError('The picture ends too early');
  return bytes.subarray(start, end);
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const startOfJpeg = Buffer.from([0xff, 0xd8]);
const pngParts = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);

function barePng(bytes: Buffer, requireDrawable: RequireDrawable): Buffer {
  const kept: Buffer[] = [pngSignature];
  const countPart = counter(mostParts);
  for (let at = 8; ;) {
    countPart();
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const part = take(bytes, at, end);
    if (name === 'IHDR') requireDrawable(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
    if (pngParts.has(name)) kept.push(part);
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}

/** Tables, frames, scans, and the parts of programs that say how colours are meant: JFIF, a profile, Adobe's. */
function isNeededInJpeg(marker: number, part: Buffer): boolean {
  if (marker === 0xe2) return part.toString('latin1', 4, 15) === 'ICC_PROFILE';
  if (marker === 0xe0 || marker === 0xee) return true;
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe;
}

/** Whether a part says how large the picture is; three of these markers are for tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const endOfJpeg = Buffer.from([0xff, 0xd9]);

function bareJpeg(bytes: Buffer, requireDrawable: RequireDrawable): Buffer | null {
  const kept = [take(bytes, 0, 2)];
  const [countPart, countMark] = [counter(mostParts), counter(mostMarks)];
  let orientation = 1;
  for (let at = 2; ;) {
    countPart();
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // Fill bytes may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return Buffer.concat([...turned(kept, orientation), endOfJpeg]);
    else {
      let end = at + 2 + bytes.readUInt16BE(at + 2);
      const part = take(bytes, at, end);
      if (marker === 0xe1 && orientation === 1) orientation = orientationIn(part);
      if (isFrame(marker)) requireDrawable(part.readUInt16BE(7), part.readUInt16BE(5));
      if (marker === 0xda) end = endOfScan(bytes, end, countMark);
      if (isNeededInJpeg(marker, part)) kept.push(bytes.subarray(at, end));
      at = end;
    }
  }
}

/** The place of the first marker after the points of a scan. Restarts belong to the points. */
function endOfScan(bytes: Buffer, start: number, countMark: () => void): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    countMark();
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new RangeError('The picture has no end');
}

const exifMark = 'Exif\0\0';
const orientationTag = 0x0112;

/** How a camera was held, from 1 (upright) to 8, by the Exif of this part. */
function orientationIn(part: Buffer): number {
  if (part.toString('latin1', 4, 10) !== exifMark) return 1;
  const exif = part.subarray(10);
  try {
    const little = exif.toString('latin1', 0, 2) === 'II';
    const short = (at: number): number => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
    const first = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
    for (let entry = 0; entry < short(first); entry += 1) {
      const at = first + 2 + entry * 12;
      if (short(at) !== orientationTag) continue;
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
    return 1;
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

/** The parts with an Exif that says how the camera was held, and nothing else. */
function turned(parts: readonly Buffer[], orientation: number): readonly Buffer[] {
  if (orientation === 1) return parts;
  const exif = Buffer.alloc(36);
  exif.writeUInt32BE(0xffe10022, 0);
  exif.write(`${exifMark}MM\0*`, 4, 'latin1');
  exif.writeUInt32BE(8, 14);
  exif.writeUInt16BE(1, 18);
  exif.writeUInt16BE(orientationTag, 20);
  // A short, of which there is one.
  exif.writeUInt16BE(3, 22);
  exif.writeUInt32BE(1, 24);
  exif.writeUInt16BE(orientation, 28);
  const [start = endOfJpeg, ...rest] = parts;
  return [start, exif, ...rest];
}

function bareGif(bytes: Buffer, requireDrawable: RequireDrawable): Buffer | null {
  const colours = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));
  requireDrawable(bytes.readUInt16LE(6), bytes.readUInt16LE(8));
  let at = 13 + colours(bytes.readUInt8(10));
  const kept = [take(bytes, 0, at)];
  const [countPart, countMark] = [counter(mostParts), counter(mostMarks)];
  for (;;) {
    countPart();
    const kind = bytes.readUInt8(at);
    if (kind === 0x3b) return Buffer.concat([...kept, Buffer.from([0x3b])]);
    if (kind !== 0x2c && kind !== 0x21) return null;
    const blocks = kind === 0x2c ? at + 11 + colours(bytes.readUInt8(at + 9)) : at + 2;
    const end = endOfBlocks(bytes, blocks, countMark);
    if (kind === 0x2c || isNeededInGif(bytes, at)) kept.push(take(bytes, at, end));
    at = end;
  }
}

/** How long a frame stands, and how often all of them come again. */
function isNeededInGif(bytes: Buffer, at: number): boolean {
  const label = bytes.readUInt8(at + 1);
  if (label === 0xff) return /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(bytes.toString('latin1', at + 3, at + 14));
  return label === 0xf9;
}

function endOfBlocks(bytes: Buffer, start: number, countMark: () => void): number {
  let at = start;
  for (; bytes.readUInt8(at) !== 0; at += 1 + bytes.readUInt8(at)) countMark();
  return at + 1;
}

const webpParts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The flags of VP8X that promise Exif and XMP. */
const webpMetadata = 0b1100;

/** The width and height that a part promises; nothing for parts that promise none. */
function sizeInWebp(name: string, part: Buffer): [width: number, height: number] {
  if (name === 'VP8X') return [part.readUIntLE(12, 3) + 1, part.readUIntLE(15, 3) + 1];
  if (name === 'VP8 ') return [part.readUInt16LE(14) & 0x3fff, part.readUInt16LE(16) & 0x3fff];
  if (name !== 'VP8L') return [0, 0];
  const both = part.readUInt32LE(9);
  return [(both & 0x3fff) + 1, ((both >>> 14) & 0x3fff) + 1];
}

function bareWebp(bytes: Buffer, requireDrawable: RequireDrawable): Buffer | null {
  const kept = [];
  const countPart = counter(mostParts);
  for (let at = 12; at < 8 + bytes.readUInt32LE(4);) {
    countPart();
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const part = Buffer.from(take(bytes, at, at + 8 + size));
    if (name === 'VP8X') part.writeUInt8(part.readUInt8(8) & ~webpMetadata, 8);
    requireDrawable(...sizeInWebp(name, part));
    if (webpParts.has(name)) kept.push(part, Buffer.alloc(size % 2));
    at += 8 + size + (size % 2);
  }
  if (kept.length === 0) return null;
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}
