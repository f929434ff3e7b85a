import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

describe('readRange', () => {
  it.each([
    ['bytes=10-', 10],
    ['bytes=11-20', 10],
    ['bytes=5-2', 10],
    ['bytes=700-300', 10],
    ['bytes=-0', 10],
    ['bytes=-', 10],
    ['bytes=', 10],
    ['bytes=a-b', 10],
    ['bytes=-1-2', 10],
    ['bytes=1.5-2', 10],
    ['bytes=0-', 0],
    ['bytes=0-0', 0],
    ['bytes=-5', 0],
    [`bytes=${'9'.repeat(400)}-`, 10],
  ])('cannot satisfy %s of %i bytes', (header, size) => {
    expect(readRange(header, size)).toBe('unsatisfiable');
  });

  it.each([undefined, '', 'nonsense', 'items=0-1', 'bytes=0-1,4-5', 'bytes'])(
    'answers %s with everything',
    (header) => {
      expect(readRange(header, 10)).toBe('whole');
    },
  );

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, 9],
    ['bytes=3-5', 3, 5],
    ['bytes=3-500', 3, 9],
    ['bytes=-1', 9, 9],
    ['bytes=-500', 0, 9],
    ['Bytes= 2-4 ', 2, 4],
    [`bytes=0-${'9'.repeat(400)}`, 0, 9],
    [`bytes=-${'9'.repeat(400)}`, 0, 9],
  ])('reads %s of ten bytes', (header, start, end) => {
    expect(readRange(header, 10)).toEqual({ start, end });
  });

  it('never leaves the content, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (asked, size) => {
        const range = readRange(`bytes=${asked}`, size);
        if (typeof range === 'string') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });

  it('gives what was asked for as far as it exists', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.integer({ min: 1, max: 500 }), (a, b, size) => {
        const bytes = Array.from({ length: size }, (_, index) => index);
        const [first, last] = [Math.min(a, b), Math.max(a, b)];
        const range = readRange(`bytes=${first}-${last}`, size);
        const wanted = bytes.slice(first, last + 1);
        if (typeof range === 'string') expect(wanted).toEqual([]);
        else expect(bytes.slice(range.start, range.end + 1)).toEqual(wanted);
      }),
    );
  });
});
