import type { Spot } from '../../../shared/spot/spot.ts';

/** The end of an address that leads to a place in a material; empty for all of it. */
export function hashOf({ second, page }: Spot): string {
  if (second !== null) return `#t=${second}`;
  return page === null ? '' : `#page=${page}`;
}
