import { useEffect, useRef } from 'react';

/** Pointing at a link for this long means it, in milliseconds. */
const moment = 60;

/**
 * Event handlers for a link that run `prepare` when a person is about to follow it: points at it, focuses or touches
 * it. Its failure does not matter here: it shows when the link is followed.
 */
export function useIntent(prepare: () => Promise<void>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = (): void => void prepare().catch(() => undefined);
  const forget = (): void => clearTimeout(timer.current);
  useEffect(() => forget, []);
  return {
    onPointerEnter: (): void => {
      forget();
      timer.current = setTimeout(begin, moment);
    },
    onPointerLeave: forget,
    onFocus: begin,
    onTouchStart: begin,
  };
}
