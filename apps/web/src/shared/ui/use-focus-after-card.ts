import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of the card that stands in the place of the acted one, or to that of the page without one, once the
 * dialog of the act has gone together with its button. `place` is that of the acted card, null while no dialog is open.
 */
export function useFocusAfterCard(place: number | null) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (place !== null) {
      before.current ??= place;
      return;
    }
    const was = before.current;
    before.current = null;
    if (was === null || document.activeElement !== document.body) return;
    const card = list.current?.children[Math.min(was, list.current.children.length - 1)];
    (card?.querySelector('h2') ?? document.querySelector('h1'))?.focus();
  }, [place]);
  return list;
}
