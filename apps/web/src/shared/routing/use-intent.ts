import { useEffect, useRef } from 'react';

/** How long somebody has to point at a link to mean it, in milliseconds. */
const moment = 60;

/** Event handlers for a link that run `prepare` when somebody is about to follow it: points at it, focuses or touches it. */
export function useIntent(prepare: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = (): void => clearTimeout(timer.current);
  useEffect(() => forget, []);
  return {
    onPointerEnter: (): void => {
      forget();
      timer.current = setTimeout(prepare, moment);
    },
    onPointerLeave: forget,
    onFocus: prepare,
    onTouchStart: prepare,
  };
}
