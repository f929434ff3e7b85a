import type { PagedView } from '../ui/paged-view.ts';
import type { Spot } from './spot.ts';

/** The place that is in view in a material, and the way to another one. */
export type SpotInView = { read: () => Spot; goTo: (spot: Spot) => void };

/** The places of a film or of a PDF; null where a material has none. */
export function spotInView(video: HTMLVideoElement | null, reader: PagedView | null): SpotInView | null {
  if (video !== null) {
    return {
      read: () => ({ second: Math.floor(video.currentTime), page: null }),
      // The browser stops at the end of a film that is shorter.
      goTo: ({ second }) => {
        video.currentTime = second ?? 0;
        video.scrollIntoView({ block: 'nearest' });
      },
    };
  }
  if (reader === null) return null;
  return {
    read: () => ({ second: null, page: reader.page() }),
    goTo: ({ page }) => reader.goTo(Math.min(page ?? 1, reader.pages)),
  };
}
