import type { MaterialProgress } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PagedView } from '../../../shared/ui/paged-view.ts';
import { showMaterial } from '../api/course-progress.ts';
import { sendPage, sendWaitingPages } from '../api/send-page.ts';
import { addPendingPage, readPage } from '../model/pending-pages.ts';

/** How long a page stays in view before it counts, in milliseconds: leafing through is not reported page by page. */
const restMs = 1_000;

type Reading = { userId: string; courseId: string };

/**
 * Leads a reader to the page where the person stopped, once, and reports the pages that come into view: when one has
 * stayed, when it is the last, and when the page goes away.
 */
export function useReading(
  reader: PagedView,
  progress: MaterialProgress | undefined,
  { userId, courseId }: Reading,
): void {
  const cache = useQueryClient();
  const material = progress?._id;
  const resumed = useRef<PagedView>(null);
  const resume = useEffectEvent((pages: PagedView) => {
    if (resumed.current === pages || progress === undefined) return;
    resumed.current = pages;
    // An unsent report is newer than the server's page.
    const page = readPage(userId, progress._id)?.page ?? progress.page ?? 1;
    // A PDF that was read to its end begins anew, as a video does.
    if (pages.page() === 1 && page > 1 && page < pages.pages) pages.goTo(page);
  });
  useEffect(() => {
    if (material === undefined) return undefined;
    resume(reader);
    void sendWaitingPages(userId);
    let told = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = (): void => {
      clearTimeout(timer);
      const page = reader.page();
      if (page === told) return;
      told = page;
      const whole = addPendingPage(userId, { courseId, material, page, pages: reader.pages });
      void sendPage(userId, whole).then((now) => {
        if (now !== null) showMaterial(cache, courseId, now);
      });
    };
    const turn = (): void => {
      clearTimeout(timer);
      if (reader.page() === reader.pages) report();
      else timer = setTimeout(report, restMs);
    };
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') report();
    };
    const online = (): void => void sendWaitingPages(userId);
    turn();
    const stop = reader.subscribe(turn);
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', report);
    addEventListener('online', online);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', report);
      removeEventListener('online', online);
      report();
    };
  }, [reader, material, userId, courseId, cache]);
}
