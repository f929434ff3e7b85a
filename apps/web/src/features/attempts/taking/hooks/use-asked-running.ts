import { limits } from '@lectern/contract/limits';
import { useEffect } from 'react';
import { refreshRunning } from '../api/list-running.ts';
import { hasRunningTests } from '../model/running-tests.ts';

/** How often the page asks while it knows of no running test, in milliseconds. */
const seldomMs = 60_000;

/**
 * Asks the server which tests of a person run: when the page opens or becomes visible, when the network returns, and now and then
 * while the page is visible and `asks` is true. So every page learns of a test that another device began or submitted, and of added time.
 */
export function useAskedRunning(userId: string, asks: boolean): void {
  useEffect(() => {
    if (!asks) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      const answered = await refreshRunning(userId, () => stopped);
      if (stopped) return;
      clearTimeout(timer);
      const often = answered && hasRunningTests(userId);
      timer = setTimeout(() => void look(), often ? limits.heartbeatSeconds * 1000 : seldomMs);
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
  }, [userId, asks]);
}
