import { useEffect, useRef } from 'react';

/** How long somebody has to point at a link to mean it, in milliseconds. */
const moment = 60;

/**
 * Event handlers for a link that run `prepare` when somebody is about to follow it: points at it, focuses or touches it.
 * That it fails is no matter: whoever follows the link meets the failure there.
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
