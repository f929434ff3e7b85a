import { useEffect, useEffectEvent } from 'react';

/** Keys that somebody presses in these belong to them. */
const takesKeys = 'input, textarea, select, audio, iframe, [contenteditable], [role=menu]';

/** Marks the place that is in view by the key b, but while somebody types, in a dialog, and where single keys are off. */
export function useBookmarkKey(areKeysOn: () => boolean, mark: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!areKeysOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented)
      return;
    if (event.target instanceof Element && event.target.closest(takesKeys) !== null) return;
    if (document.querySelector('dialog[open]') !== null) return;
    const isB = /^[ -~]$/.test(event.key) ? event.key.toLowerCase() === 'b' : event.code === 'KeyB';
    if (!isB) return;
    event.preventDefault();
    mark();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
