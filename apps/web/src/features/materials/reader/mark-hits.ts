import type { Hit, Spot } from './find-text.ts';

const names = { all: 'pdf-found', current: 'pdf-found-now' } as const;

/** Whether the browser marks text without changing the page. Elsewhere hits are counted and led to, not marked. */
const canMark = (): boolean => typeof CSS !== 'undefined' && 'highlights' in CSS;

/** The part of a drawn page that a hit covers, or null when the page is drawn otherwise. */
export function rangeOf(hit: Hit, pieces: readonly HTMLElement[]): Range | null {
  const [from, to] = [pointOf(hit.from, pieces), pointOf(hit.to, pieces)];
  if (from === null || to === null) return null;
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  return range;
}

function pointOf({ piece, at }: Spot, pieces: readonly HTMLElement[]): [Node, number] | null {
  const node = pieces[piece]?.firstChild;
  return node instanceof Text ? [node, Math.min(at, node.length)] : null;
}

/** Marks these parts of the page, the present one more strongly, and nothing else. */
export function markRanges(ranges: readonly Range[], current: Range | null): void {
  if (!canMark()) return;
  CSS.highlights.set(names.all, new Highlight(...ranges));
  if (current === null) CSS.highlights.delete(names.current);
  else CSS.highlights.set(names.current, Object.assign(new Highlight(current), { priority: 1 }));
}

export function unmarkAll(): void {
  if (!canMark()) return;
  for (const name of Object.values(names)) CSS.highlights.delete(name);
}
