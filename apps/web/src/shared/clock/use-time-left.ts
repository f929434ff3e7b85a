import { useEffect, useEffectEvent, useState } from 'react';
import { timeLeft } from './server-clock.ts';

/** Milliseconds between two readings of the clock. */
const everyMs = 500;

type Deadline = {
  deadlineAt: string | null;
  /** How far the server's clock is ahead, as `clockAhead` says. */
  ahead: number;
};

/**
 * The time left until a deadline of the server, in milliseconds by the page's own clock; null without a deadline.
 * `onLook` gets each two successive readings.
 */
export function useTimeLeft({ deadlineAt, ahead }: Deadline, onLook?: (before: number, now: number) => void) {
  const [left, setLeft] = useState<number | null>(null);
  const heard = useEffectEvent((now: number | null) => {
    if (left !== null && now !== null) onLook?.(left, now);
    setLeft(now);
  });
  useEffect(() => {
    const look = (): void => heard(timeLeft(deadlineAt, ahead, performance.now()));
    look();
    if (deadlineAt === null) return undefined;
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [deadlineAt, ahead]);
  return left;
}
