import { useCallback, useSyncExternalStore, type RefObject } from 'react';

/** Told by `public/starter.js`, which notes presses before the app is there. */
const released = 'lectern-released';

function onRelease(listener: () => void): () => void {
  addEventListener(released, listener);
  return () => removeEventListener(released, listener);
}

const drawnByServer = () => false;

/**
 * Whether a film has its controls: not as the server draws it, and not while somebody presses the button that stands after
 * it until then. A press whose button goes away is lost.
 */
export function useAppRuns(film: RefObject<HTMLVideoElement | null>): boolean {
  const isFree = useCallback(() => film.current?.nextElementSibling?.matches('[data-pressed]') !== true, [film]);
  return useSyncExternalStore(onRelease, isFree, drawnByServer);
}
