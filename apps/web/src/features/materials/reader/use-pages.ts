import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PagedView } from '../../../shared/ui/paged-view.ts';
import { layOut, movedTo, pageInView, type PageLayout, pagesNear, topOf } from './page-layout.ts';
import type { PageSize, PdfFile } from './pdf-document.ts';

type View = { top: number; width: number; height: number };

/** The pages below each other in a scrolled frame: where each stands, which are near, and which one is in view. */
export function usePages(frame: RefObject<HTMLDivElement | null>, pdf: PdfFile, first: PageSize) {
  const [zoom, setZoom] = useState(1);
  const [view, setView] = useState<View>({ top: 0, width: 0, height: 0 });
  const [known, setKnown] = useState<ReadonlyMap<number, PageSize>>(() => new Map([[1, first]]));
  const layout = useMemo(
    () => layOut({ pages: pdf.pages, known, width: view.width, zoom }),
    [pdf, known, view.width, zoom],
  );
  useKeptPlace(frame, layout);
  useEffect(() => {
    const scrolled = frame.current;
    if (scrolled === null) return undefined;
    const look = (): void => {
      const next = { top: scrolled.scrollTop, width: scrolled.clientWidth, height: scrolled.clientHeight };
      setView((before) =>
        before.top === next.top && before.width === next.width && before.height === next.height ? before : next,
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(scrolled);
    scrolled.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scrolled.removeEventListener('scroll', look);
    };
  }, [frame]);
  const isPlaced = view.width > 0 && view.height > 0;
  const near = isPlaced ? pagesNear(layout, view.top, view.top + view.height) : [];
  useSizes(pdf, near, known, setKnown);
  const goTo = useCallback(
    (page: number) => {
      const to = Math.min(Math.max(1, page), pdf.pages);
      frame.current?.scrollTo({ top: topOf(layout, to), behavior: 'instant' });
    },
    [frame, layout, pdf],
  );
  const page = isPlaced ? pageInView(layout, view.top, view.height) : 1;
  return { layout, near, page, zoom, setZoom, goTo, isPlaced };
}

/** Keeps what is read in its place when pages change their sizes. */
function useKeptPlace(frame: RefObject<HTMLDivElement | null>, layout: PageLayout): void {
  const before = useRef<PageLayout>(null);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = layout;
    const scrolled = frame.current;
    if (old === null || old === layout || scrolled === null || scrolled.scrollTop === 0) return;
    scrolled.scrollTop = movedTo(old, layout, scrolled.scrollTop);
  }, [frame, layout]);
}

/** Asks for the sizes of the pages that come near. */
function useSizes(
  pdf: PdfFile,
  near: readonly number[],
  known: ReadonlyMap<number, PageSize>,
  setKnown: (change: (known: ReadonlyMap<number, PageSize>) => ReadonlyMap<number, PageSize>) => void,
): void {
  const missing = near.filter((page) => !known.has(page)).join();
  useEffect(() => {
    if (missing === '') return undefined;
    let isLeft = false;
    const pages = missing.split(',').map(Number);
    const ask = async (page: number) => [page, await pdf.size(page).catch(() => ({ width: 0, height: 0 }))] as const;
    void Promise.all(pages.map(ask)).then((sizes) => {
      if (!isLeft) setKnown((before) => new Map([...before, ...sizes]));
    });
    return () => {
      isLeft = true;
    };
  }, [pdf, missing, setKnown]);
}

/** The pages as others see them: told of the page in view, and able to lead to one. */
export function usePagedView(
  { page, goTo, isPlaced }: { page: number; goTo: (page: number) => void; isPlaced: boolean },
  pages: number,
  onReader: ((reader: PagedView | null) => void) | undefined,
): void {
  const now = useRef({ page, goTo });
  const [listeners] = useState(() => new Set<() => void>());
  useLayoutEffect(() => {
    const isOther = now.current.page !== page;
    now.current = { page, goTo };
    if (isOther) for (const listener of listeners) listener();
  }, [page, goTo, listeners]);
  useEffect(() => {
    if (!isPlaced) return undefined;
    onReader?.({
      pages,
      page: () => now.current.page,
      goTo: (to) => now.current.goTo(to),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });
    return () => onReader?.(null);
  }, [isPlaced, pages, onReader, listeners]);
}
