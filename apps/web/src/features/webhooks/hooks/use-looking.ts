import { useEffect, useState } from 'react';

/** How often a message that was just sent is looked at, and for how long. */
export const lookEveryMs = 2_000;
const lookForMs = 30_000;

/** Whether to look at messages again and again: for half a minute after something began. */
export function useLooking(atOnce: boolean): { looks: boolean; begin: () => void } {
  const [began, setBegan] = useState(atOnce ? 1 : 0);
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setEnded(began), lookForMs);
    return () => clearTimeout(timer);
  }, [began]);
  return { looks: ended < began, begin: () => setBegan(began + 1) };
}
