/** A run of an upload's bytes that arrived together: where it begins, and how long it is. */
export type Segment = { readonly key: string; readonly offset: number; readonly length: number };

const digits = 15;
const form = new RegExp(`-(\\d{${digits}})-(\\d{${digits}})(-[0-9a-f]{24})?$`);
const padded = (count: number) => String(count).padStart(digits, '0');

/** The beginning of the keys of all segments of an upload. */
export const segmentsOf = (id: string): string => `${id}-`;

/**
 * The key of one segment. `unique` is an id that nothing else has and that sorts by time: of two that hold the same place
 * neither replaces the other, and the earlier is the one that is read.
 */
export const segmentKey = (id: string, { offset, length }: Omit<Segment, 'key'>, unique: string): string =>
  `${segmentsOf(id)}${padded(offset)}-${padded(length)}-${unique.replaceAll('-', '').slice(0, 24)}`;

/** The segment that a key names, or null when it names something else. */
export function toSegment(key: string): Segment | null {
  const [, offset, length] = form.exec(key) ?? [];
  return offset === undefined ? null : { key, offset: Number(offset), length: Number(length) };
}

/** The part of a segment to read, so that one after the other gives the upload. */
export type Piece = { readonly key: string; readonly start: number; readonly end: number };

/**
 * The way through the segments from the upload's first byte as far as there is no gap. Where a cut-off request and the
 * one that went on for it have both left the same bytes, the segment that reaches further is taken.
 */
export function chain(segments: readonly Segment[]): { reach: number; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let reach = 0;
  let furthest: Segment | null = null;
  for (const segment of segments.toSorted((a, b) => a.offset - b.offset || (a.key < b.key ? -1 : 1))) {
    if (segment.offset > reach) {
      take(furthest);
      furthest = null;
      if (segment.offset > reach) break;
    }
    if (endOf(segment) > (furthest ? endOf(furthest) : reach)) furthest = segment;
  }
  take(furthest);
  return { reach, pieces };

  function take(segment: Segment | null): void {
    if (segment === null || endOf(segment) <= reach) return;
    pieces.push({ key: segment.key, start: reach - segment.offset, end: segment.length - 1 });
    reach = endOf(segment);
  }
}

const endOf = ({ offset, length }: Segment): number => offset + length;
