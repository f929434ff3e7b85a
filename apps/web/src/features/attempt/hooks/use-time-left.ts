import { useEffect, useState } from 'react';
import { announcement, timeLeft } from '../model/server-time.ts';
import type { Sitting } from '../model/sitting.ts';

/** Milliseconds between two looks at the clock. */
const everyMs = 500;

/** The time left in milliseconds, null without a limit, and the sentence about it that is to be said aloud now. */
export function useTimeLeft({ deadlineAt, ahead }: Pick<Sitting, 'deadlineAt' | 'ahead'>) {
  const [reading, setReading] = useState<{ left: number | null; say: string }>({ left: null, say: '' });
  useEffect(() => {
    const look = (): void => {
      const left = timeLeft(deadlineAt, ahead, performance.now());
      setReading((before) => ({
        left,
        say: (before.left !== null && left !== null && announcement(before.left, left)) || before.say,
      }));
    };
    look();
    if (deadlineAt === null) return undefined;
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [deadlineAt, ahead]);
  return reading;
}
