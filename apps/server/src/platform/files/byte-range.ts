import type { ByteRange } from './storage.ts';

/** The part that a Range header asks for: everything, one part, or a part that does not exist. */
export type WantedRange = 'whole' | 'unsatisfiable' | ByteRange;

/**
 * Reads a Range header (RFC 9110) for content of `size` bytes. Other units than bytes and lists of several ranges are
 * answered with everything, as the standard allows; a range that makes no sense or begins behind the end cannot be
 * satisfied.
 */
export function readRange(header: string | undefined, size: number): WantedRange {
  const [unit, ranges] = header?.split('=', 2) ?? [];
  if (ranges === undefined || unit?.trim().toLowerCase() !== 'bytes' || ranges.includes(',')) return 'whole';
  const match = /^\s*(\d*)-(\d*)\s*$/.exec(ranges);
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'unsatisfiable';
  const range =
    first === '' ? lastBytes(Number(last), size) : fromTo(Number(first), last === '' ? size - 1 : Number(last), size);
  return range.start < size && range.start <= range.end ? range : 'unsatisfiable';
}

/** `-5`: the last five bytes, or all when there are fewer. */
function lastBytes(count: number, size: number): ByteRange {
  return { start: Math.max(0, size - count), end: size - 1 };
}

function fromTo(start: number, end: number, size: number): ByteRange {
  // The order is judged before the end is cut: `7-3` is wrong however small the file is.
  return { start, end: start > end ? end : Math.min(end, size - 1) };
}
