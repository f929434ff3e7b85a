import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { t } from '../../../../shared/messages/t.ts';
import { toast } from '../../../../shared/ui/toast.ts';
import { refreshRunning } from '../api/list-running.ts';
import { runningNotes, runningTests, subscribeRunning, type RunningTest } from '../model/running-tests.ts';

/** How long after a deadline the page asks the server whether it has submitted, in milliseconds. */
const askForEndMs = 5_000;
/** How long after its deadline a test that is over counts as ended by it, in milliseconds. */
const justOverMs = 60_000;

/** Milliseconds until the deadline, below 0 after it; null without one. */
const untilEnd = ({ deadlineAt, ahead }: RunningTest): number | null =>
  deadlineAt === null ? null : Date.parse(deadlineAt) - ahead - Date.now();

/**
 * A person's running tests, as far as this device knows. Says so when one is over because its time is up, but for that of the page
 * itself (`own`).
 */
export function useRunningTests(userId: string, own: string | null): readonly RunningTest[] {
  const notes = useSyncExternalStore(subscribeRunning, () => runningNotes(userId));
  const tests = useMemo(() => (notes === none ? [] : runningTests(userId)), [userId, notes]);
  const known = useRef(tests);
  const sayIfOver = useEffectEvent((test: RunningTest) => {
    const left = untilEnd(test);
    if (test.attemptId === own || left === null || left > 0 || left < -justOverMs) return;
    toast.success(t('Time is up. Your saved answers have been submitted.'));
  });
  useEffect(() => {
    const gone = known.current.filter(({ attemptId }) => !tests.some((test) => test.attemptId === attemptId));
    known.current = tests;
    for (const test of gone) sayIfOver(test);
    const left = tests[0] === undefined ? null : untilEnd(tests[0]);
    if (left === null) return undefined;
    let stopped = false;
    const ask = (): void => void refreshRunning(userId, () => stopped);
    const timer = setTimeout(ask, Math.max(0, Math.min(left, 3_600_000)) + askForEndMs);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [userId, tests]);
  return tests;
}

/** The notes of somebody without running tests. */
const none = '[]';
