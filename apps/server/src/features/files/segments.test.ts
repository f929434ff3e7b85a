import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chain, segmentKey, type Segment, toSegment } from './segments.ts';

const id = '019cadc6-9a80-704f-9d27-af88bf631fa0';
const segment = (offset: number, length: number, unique = id): Segment => ({
  key: segmentKey(id, { offset, length }, unique),
  offset,
  length,
});

describe('toSegment', () => {
  it.each([id, `${id}-notes`, `${id}-000000000000000-00000000000001`, ''])('finds none in %j', (key) => {
    expect(toSegment(key)).toBeNull();
  });

  it('reads what a key was made of', () => {
    expect(toSegment(segment(5, 7).key)).toEqual(segment(5, 7));
    expect(toSegment(segment(5, 7).key.slice(0, -25))).toMatchObject({ offset: 5, length: 7 });
  });
});

describe('chain', () => {
  it('ends before a gap, also one at the beginning', () => {
    expect(chain([]).reach).toBe(0);
    expect(chain([segment(1, 5)])).toEqual({ reach: 0, pieces: [] });
    expect(chain([segment(0, 5), segment(6, 5)]).reach).toBe(5);
  });

  it('reads the earlier of two that hold the same place, in whatever order they are found', () => {
    const [earlier, later] = [segment(0, 5), segment(0, 5, '019cadc6-9a81-704f-9d27-af88bf631fa0')];
    expect(earlier.key).not.toBe(later.key);
    for (const both of [
      [earlier, later],
      [later, earlier],
    ]) {
      expect(chain(both).pieces).toEqual([{ key: earlier.key, start: 0, end: 4 }]);
    }
  });

  it('reaches as far, and gives the same bytes, as writing the segments one over the other', () => {
    const some = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 15 })), { maxLength: 12 });
    fc.assert(
      fc.property(some, (pairs) => {
        const segments = pairs.map(([offset, length]) => segment(offset, length));
        const known = new Set(segments.flatMap(({ offset, length }) => Array.from({ length }, (_, n) => offset + n)));
        let reach = 0;
        while (known.has(reach)) reach += 1;
        const read = chain(segments).pieces.flatMap(({ key, start, end }) => {
          const { offset = 0 } = toSegment(key) ?? {};
          return Array.from({ length: end - start + 1 }, (_, n) => offset + start + n);
        });
        expect(chain(segments).reach).toBe(reach);
        expect(read).toEqual(Array.from({ length: reach }, (_, n) => n));
      }),
    );
  });
});
