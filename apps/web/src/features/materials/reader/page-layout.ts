import type { PageSize } from './pdf-document.ts';

/** Where the pages stand below each other, in CSS pixels from the top of the first. Index 0 is page 1. */
export type PageLayout = {
  tops: readonly number[];
  sizes: readonly PageSize[];
  /** CSS pixels for a point, page by page. */
  scales: readonly number[];
  width: number;
  height: number;
};

type Room = { pages: number; known: ReadonlyMap<number, PageSize>; width: number; zoom: number };

const gap = 12;
/** CSS pixels for a point, before zooming: a narrow page does not become a wall. */
const largestScale = 4;
/** The usual paper, where a page names no size that can be. */
const paper: PageSize = { width: 612, height: 792 };

const isReal = ({ width, height }: PageSize): boolean =>
  width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height);

/** Every page as wide as the view, times the zoom; a page that is not known yet is taken to be as large as the first. */
export function layOut({ pages, known, width, zoom }: Room): PageLayout {
  const tops: number[] = [];
  const sizes: PageSize[] = [];
  const scales: number[] = [];
  const first = known.get(1) ?? paper;
  let top = gap;
  let widest = width;
  for (let page = 1; page <= pages; page += 1) {
    const named = known.get(page) ?? first;
    const size = isReal(named) ? named : paper;
    const scale = Math.min(Math.max(1, width - 2 * gap) / size.width, largestScale) * zoom;
    const shown = { width: size.width * scale, height: size.height * scale };
    tops.push(top);
    sizes.push(shown);
    scales.push(scale);
    widest = Math.max(widest, shown.width + 2 * gap);
    top += shown.height + gap;
  }
  return { tops, sizes, scales, width: widest, height: top };
}

/** The last page that begins at or above this height. */
export function pageAt({ tops }: PageLayout, y: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** The pages between two heights, with one more on either side. */
export function pagesNear(layout: PageLayout, from: number, to: number): number[] {
  const [first, last] = [Math.max(1, pageAt(layout, from) - 1), Math.min(layout.tops.length, pageAt(layout, to) + 1)];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** The page that is in view: that of which most is seen, and the last one at the end. */
export function pageInView(layout: PageLayout, top: number, height: number): number {
  if (top + height >= layout.height - 2) return layout.tops.length;
  let [best, most] = [1, 0];
  for (let page = pageAt(layout, top); page <= pageAt(layout, top + height); page += 1) {
    const start = layout.tops[page - 1] ?? 0;
    const seen = Math.min(start + (layout.sizes[page - 1]?.height ?? 0), top + height) - Math.max(start, top);
    // Half a pixel less is no less: sizes are rounded.
    if (seen > most + 0.5) [best, most] = [page, seen];
  }
  return best;
}

/** A height in one layout, as the same place of the same page in another. */
export function movedTo(from: PageLayout, to: PageLayout, y: number): number {
  const index = pageAt(from, y) - 1;
  const share = (y - (from.tops[index] ?? 0)) / (from.sizes[index]?.height ?? 1);
  return (to.tops[index] ?? 0) + share * (to.sizes[index]?.height ?? 0);
}

/** The height at which a page begins at the upper edge of the view. */
export const topOf = ({ tops }: PageLayout, page: number): number => Math.max(0, (tops[page - 1] ?? 0) - gap / 2);
