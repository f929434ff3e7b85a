import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { clockAhead } from '../../../../shared/clock/server-clock.ts';
import { t } from '../../../../shared/messages/t.ts';
import { toast } from '../../../../shared/ui/toast.ts';
import { findAttempt } from '../api/find-attempt.ts';
import { forgetRunning, isRunningKey, noteRunning, runningTests, type RunningTest } from '../model/running-tests.ts';

/** How long after a deadline the page asks the server whether it has submitted, in milliseconds. */
const askForEndMs = 5_000;

/**
 * Asks the server for the state of a running test, and notes it; true once it is over. Without an answer the note
 * stays.
 */
async function check(userId: string, { attemptId }: RunningTest): Promise<boolean> {
  try {
    const asked = Date.now();
    const attempt = await findAttempt(attemptId);
    if (attempt.status === 'submitted') {
      forgetRunning(userId, attemptId);
      return true;
    }
    const { deadlineAt, serverTime } = attempt;
    noteRunning(userId, attempt, { deadlineAt, ahead: clockAhead(serverTime, asked, Date.now()) });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetRunning(userId, attemptId);
  }
  return false;
}

/**
 * A person's running tests, as far as this device knows. The page asks the server about those alone: when it opens or
 * becomes visible again, because one may have been submitted on another device, and when the time of one is up.
 */
export function useRunningTests(userId: string, path: string): readonly RunningTest[] {
  const [tests, setTests] = useState(() => runningTests(userId));
  const read = useEffectEvent(() => setTests(runningTests(userId)));
  // The page before may have begun or submitted one.
  useEffect(() => read(), [path]);
  useEffect(() => {
    const follow = ({ key }: StorageEvent): void => {
      if (isRunningKey(key)) read();
    };
    const ask = (): void => {
      void Promise.all(runningTests(userId).map((one) => check(userId, one))).then(() => read());
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible') ask();
    };
    ask();
    addEventListener('storage', follow);
    addEventListener('online', ask);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('storage', follow);
      removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [userId]);

  const atEnd = useEffectEvent(async (test: RunningTest) => {
    const over = await check(userId, test);
    read();
    if (over) toast.success(t('Time is up. Your saved answers have been submitted.'));
  });
  useEffect(() => {
    const [first] = tests;
    if (first === undefined || first.deadlineAt === null) return undefined;
    const left = Date.parse(first.deadlineAt) - first.ahead - Date.now();
    const timer = setTimeout(() => void atEnd(first), Math.max(0, Math.min(left, 3_600_000)) + askForEndMs);
    return () => clearTimeout(timer);
  }, [tests]);
  return tests;
}
