import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { mayKnowAttempts } from '../../features/attempts/taking/model/known-attempts.ts';

type Strip = ComponentType<{ userId: string }>;

/** Fetches the strip about a student's tests once this device may know of any: most know of none. */
export function StudentStrip({ userId }: { userId: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [Shown, setShown] = useState<Strip | null>(null);
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
  }, [path, userId]);
  return Shown === null ? null : <Shown key={userId} userId={userId} />;
}
