import { useEffect, useSyncExternalStore } from 'react';
import { refreshUnread, unreadStore } from '../api/unread.ts';

/** How often it asks while the page is visible, in milliseconds: with the second of the server's, a notice takes five. */
const everyMs = 4_000;
/** The longest pause while the server does not answer. */
const longestMs = 60_000;

/**
 * The number of unread notices. Asks while the page is visible, there is a network and `asks` is
 * true; less often while the server does not answer.
 */
export function useUnread(asks: boolean): number {
  useEffect(() => {
    if (!asks) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = everyMs;
    let stopped = false;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      const answered = await refreshUnread();
      if (stopped) return;
      pause = answered ? everyMs : Math.min(2 * pause, longestMs);
      clearTimeout(timer);
      timer = setTimeout(() => void look(), pause);
    };
    const lookNow = (): void => void look();
    lookNow();
    document.addEventListener('visibilitychange', lookNow);
    addEventListener('online', lookNow);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookNow);
      removeEventListener('online', lookNow);
    };
  }, [asks]);
  return useSyncExternalStore(unreadStore.subscribe, unreadStore.snapshot);
}
