import type { MaterialInPlace } from '@lectern/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { hasWayKeys } from '../way-keys.ts';

/** Keys that somebody presses in these belong to them. */
const takesKeys = 'input, textarea, select, video, audio, iframe, [contenteditable], dialog';

/** Leads to the next material by the key n and to the one before by p, but while somebody types or holds a player, and not where they are off. */
export function useWayKeys({ previous, next }: MaterialInPlace['place']): void {
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!hasWayKeys() || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented)
      return;
    if (event.target instanceof Element && event.target.closest(takesKeys) !== null) return;
    const to = event.key === 'n' ? next : event.key === 'p' ? previous : null;
    if (to !== null) void navigate({ to: '/course/materials/$id', params: { id: to._id } });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
