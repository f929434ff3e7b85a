import { limits } from '@lectern/contract/limits';
import { useEffect } from 'react';
import { pollWhileVisible } from '../../../../shared/api/poll-while-visible.ts';
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
    return pollWhileVisible(async (ended) => {
      const answered = await refreshRunning(userId, ended);
      return answered && hasRunningTests(userId) ? limits.heartbeatSeconds * 1000 : seldomMs;
    });
  }, [userId, asks]);
}
