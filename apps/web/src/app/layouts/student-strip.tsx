import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useAskedRunning } from '../../features/attempts/taking/hooks/use-asked-running.ts';
import { mayKnowAttempts } from '../../features/attempts/taking/model/known-attempts.ts';
import { hasRunningTests, subscribeRunning } from '../../features/attempts/taking/model/running-tests.ts';

type Strip = ComponentType<{ userId: string }>;

/** Fetches the strip about a student's tests once one runs, or this device may have answers: most pages need none. */
export function StudentStrip({ userId }: { userId: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [Shown, setShown] = useState<Strip | null>(null);
  const running = useSyncExternalStore(subscribeRunning, () => hasRunningTests(userId));
  // The page of a test hears from the server itself.
  useAskedRunning(userId, !/^\/attempt\/[^/]+$/.test(path));
  const look = useEffectEvent(async () => {
    if (Shown !== null || !(await mayKnowAttempts(userId))) return;
    const { AttemptStrip } = await import('../../features/attempts/taking/components/attempt-strip.tsx');
    setShown(() => AttemptStrip);
  });
  useEffect(() => {
    // Without a network the fetch fails; the next page or the network's return tries again.
    const tryToLook = (): void => void look().catch(() => undefined);
    tryToLook();
    addEventListener('online', tryToLook);
    return () => removeEventListener('online', tryToLook);
  }, [path, userId, running]);
  return Shown === null ? null : <Shown key={userId} userId={userId} />;
}
