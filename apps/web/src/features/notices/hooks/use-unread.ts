import { useEffect, useSyncExternalStore } from 'react';
import { pollWhileVisible } from '../../../shared/api/poll-while-visible.ts';
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
    let pause = everyMs;
    return pollWhileVisible(async () => {
      pause = (await refreshUnread()) ? everyMs : Math.min(2 * pause, longestMs);
      return pause;
    });
  }, [asks]);
  return useSyncExternalStore(unreadStore.subscribe, unreadStore.snapshot);
}
