import { describe, expect, it } from 'vitest';
import { exifPart, jpegPart, tinyPictures, withInside } from '../../../testing/features/files/tiny-pictures.ts';
import { withoutMetadata } from './picture-metadata.ts';

const { png, jpeg, progressive, gif, webp } = tinyPictures;
const secret = 'N 52.52 E 13.40';

const pngPart = (name: string): Buffer => {
  const part = Buffer.alloc(12 + secret.length);
  part.writeUInt32BE(secret.length, 0);
  part.write(name + secret, 4, 'latin1');
  return part;
};
const gifPart = (label: number, name = ''): Buffer => {
  const blocks = [name, secret].filter((block) => block !== '').map((block) => [block.length, ...Buffer.from(block)]);
  return Buffer.from([0x21, label, ...blocks.flat(), 0]);
};
/** A WebP of the extended form, whose flags promise these parts. */
const extendedWebp = (flags: number, ...parts: Buffer[]): Buffer => {
  const head = Buffer.from('VP8X\n\0\0\0\0\0\0\0\x01\0\0\x01\0\0', 'latin1');
  head.writeUInt8(flags, 8);
  const body = Buffer.concat([head, webp.subarray(12), ...parts]);
  const start = Buffer.from(webp.subarray(0, 12));
  start.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([start, body]);
};
const webpPart = (name: string): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(secret.length, 4);
  return Buffer.concat([head, Buffer.from(secret), Buffer.alloc(secret.length % 2)]);
};

describe('a picture loses everything that is not needed to draw it', () => {
  it.each(Object.entries(tinyPictures))('and stays as it is where it has nothing else: %s', (_name, picture) => {
    expect(withoutMetadata(picture)).toEqual(picture);
  });

  it.each([
    ['the text of a PNG', png, withInside(png, 33, pngPart('tEXt'))],
    ['the packed text of a PNG', png, withInside(png, 33, pngPart('iTXt'))],
    ['the Exif of a PNG', png, withInside(png, 33, pngPart('eXIf'))],
    ['bytes after a PNG', png, Buffer.concat([png, Buffer.from(secret)])],
    ['the Exif of a JPEG', jpeg, withInside(jpeg, 20, exifPart(1))],
    ['an Exif that breaks off', jpeg, withInside(jpeg, 20, jpegPart(0xe1, Buffer.from(`Exif\0\0MM\0*${secret}`)))],
    [
      'the XMP of a JPEG',
      jpeg,
      withInside(jpeg, 20, jpegPart(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${secret}`))),
    ],
    ['the IPTC of a JPEG', jpeg, withInside(jpeg, 20, jpegPart(0xed, Buffer.from(secret)))],
    ['the comment of a JPEG', progressive, withInside(progressive, 20, jpegPart(0xfe, Buffer.from(secret)))],
    ['further pictures of a JPEG', jpeg, withInside(jpeg, 20, jpegPart(0xe2, Buffer.from(`MPF\0${secret}`)))],
    ['a film after a JPEG', jpeg, Buffer.concat([jpeg, Buffer.from(`ftyp${secret}`)])],
    ['the comment of a GIF', gif, withInside(gif, 19, gifPart(0xfe))],
    ['the XMP of a GIF', gif, withInside(gif, 19, gifPart(0xff, 'XMP DataXMP'))],
    ['bytes after a GIF', gif, Buffer.concat([gif, Buffer.from(secret)])],
    ['the Exif and XMP of a WebP', extendedWebp(0), extendedWebp(0b1100, webpPart('EXIF'), webpPart('XMP '))],
    ['bytes after a WebP', webp, Buffer.concat([webp, Buffer.from(secret)])],
  ])('as %s', (_what, bare, full) => {
    expect(full.includes(secret)).toBe(true);
    expect(withoutMetadata(full)).toEqual(bare);
  });

  it.each([3, 6, 8])('but how the camera was held: %s', (orientation) => {
    for (const little of [false, true]) {
      const bare = withoutMetadata(withInside(jpeg, 20, exifPart(orientation, { little })));
      expect(bare).toEqual(withInside(jpeg, 2, exifPart(orientation, { place: '' })));
    }
  });

  it('but its profile of colours', () => {
    const profiled = withInside(jpeg, 20, jpegPart(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01')));
    expect(withoutMetadata(profiled)).toEqual(profiled);
  });
});

describe('nothing is made of', () => {
  it.each(Object.entries(tinyPictures))('a piece of a picture: %s', (_name, picture) => {
    for (let end = 0; end < picture.length - 2; end += 1) expect(withoutMetadata(picture.subarray(0, end))).toBeNull();
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<html>',
    'BM',
    '%PDF-1.4',
    'RIFF\x04\0\0\0WEBP',
    '\xff\xd8abcd',
  ])('other content: %s', (text) => {
    expect(withoutMetadata(Buffer.from(text, 'latin1'))).toBeNull();
  });

  it('a picture with a broken byte, or of a whole one: it always ends', () => {
    for (const picture of Object.values(tinyPictures))
      for (let at = 0; at < picture.length; at += 1)
        for (const value of [0, 0xff]) {
          const broken = Buffer.from(picture);
          broken.writeUInt8(value, at);
          const bare = withoutMetadata(broken);
          if (bare !== null) expect(bare.length).toBeLessThanOrEqual(picture.length);
        }
  });
});

const whole = 5 * 1024 * 1024;
const filled = (part: readonly number[], end: readonly number[], start: Buffer): Buffer =>
  Buffer.concat([
    start,
    Buffer.alloc(Math.floor(whole / part.length) * part.length, Buffer.from(part)),
    Buffer.from(end),
  ]);
const textAs = (text: string): number[] => [...Buffer.from(text, 'latin1')];
const gifHead = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(7)]);
const webpOf = (part: readonly number[]): Buffer => {
  const picture = filled(part, [], Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'));
  picture.writeUInt32LE(picture.length - 8, 4);
  return picture;
};

it.each([
  [
    'chunks of a PNG',
    filled(
      [0, 0, 0, 0, ...textAs('IDAT'), 0, 0, 0, 0],
      [0, 0, 0, 0, ...textAs('IEND'), 0, 0, 0, 0],
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ),
  ],
  ['tables of a JPEG', filled([0xff, 0xdb, 0, 2], [0xff, 0xd9], Buffer.from([0xff, 0xd8]))],
  ['marks in a scan of a JPEG', filled([0xff, 0], [0xff, 0xd9], Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]))],
  ['frames of a GIF', filled([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0x3b], gifHead)],
  ['blocks of a GIF', filled([1, 1], [0, 0x3b], Buffer.concat([gifHead, Buffer.from([0x2c, ...Buffer.alloc(10)])]))],
  ['parts of a WebP', webpOf([...textAs('VP8 '), 0, 0, 0, 0])],
])('a picture of more %s than any has is refused before they are put together', (_, picture) => {
  expect(withoutMetadata(picture)).toBeNull();
});

const sized = (picture: Buffer, ...bytes: [at: number, ...values: number[]]): Buffer => {
  const [at, ...values] = bytes;
  const larger = Buffer.from(picture);
  larger.set(values, at);
  return larger;
};
const frameOf = (picture: Buffer): number =>
  picture.findIndex((byte, at) => byte === 0xff && /[\xc0\xc2]/.test(picture.toString('latin1', at + 1, at + 2)));

it.each([
  ['PNG', sized(png, 16, 0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30)],
  ['PNG past all numbers', sized(png, 16, ...Buffer.alloc(8, 0xff))],
  ['JPEG', sized(jpeg, frameOf(jpeg) + 5, 0x75, 0x30, 0x75, 0x30)],
  ['progressive JPEG', sized(progressive, frameOf(progressive) + 5, 0x75, 0x30, 0x75, 0x30)],
  ['GIF', sized(gif, 6, ...Buffer.alloc(4, 0xff))],
  ['WebP', sized(webp, 26, ...Buffer.alloc(4, 0xff))],
  ['WebP of the extended form', sized(extendedWebp(0), 24, ...Buffer.alloc(6, 0xff))],
])('a small %s that promises more points than a browser has room for is refused', (_name, picture) => {
  expect(withoutMetadata(picture)).toBeNull();
});

it('a large scan is a picture', () => {
  expect(withoutMetadata(sized(png, 16, 0, 0, 0x1b, 0x68, 0, 0, 0x26, 0xc1))).not.toBeNull();
});
