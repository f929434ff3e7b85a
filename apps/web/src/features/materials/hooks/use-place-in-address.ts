import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PagedView } from '../../../shared/ui/paged-view.ts';

/** The number behind `#t=` or `#page=` in the address; null without one. */
export function usePlaceInAddress(name: 't' | 'page'): number | null {
  const hash = useLocation({ select: (location) => location.hash });
  const found = new RegExp(`^${name}=(\\d{1,6})$`).exec(hash);
  return found === null ? null : Number(found[1]);
}

/** Begins a film at the second in the address. */
export function useStartInFilm(video: HTMLVideoElement | null): void {
  const second = usePlaceInAddress('t');
  useEffect(() => {
    if (video !== null && second !== null) video.currentTime = second;
  }, [video, second]);
}

/** Leads a reader to the page in the address. */
export function useStartInReader(reader: PagedView | null): void {
  const page = usePlaceInAddress('page');
  useEffect(() => {
    if (reader !== null && page !== null && page <= reader.pages) reader.goTo(Math.max(1, page));
  }, [reader, page]);
}
