/** In pixels of the screen: beyond it a picture costs memory and shows nothing more. */
const densest = 2;
/** Pixels of one drawn page: sixteen megabytes on a phone. */
const mostPixels = { fingers: 4_000_000, other: 12_000_000 };
/** Some browsers show nothing of a canvas with a longer side. */
const longestSide = 8_192;

/** How many pixels of a canvas a CSS pixel gets, so that a page of any size has room in memory. */
export function canvasScale({ width, height }: { width: number; height: number }): number {
  const most = matchMedia('(pointer: coarse)').matches ? mostPixels.fingers : mostPixels.other;
  return Math.min(
    Math.max(1, Math.min(devicePixelRatio, densest)),
    Math.sqrt(most / (width * height)),
    longestSide / Math.max(width, height),
  );
}
