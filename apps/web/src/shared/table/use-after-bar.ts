import { useEffect, useEffectEvent, useRef } from 'react';

/** Tells that the bar of the ticked rows has gone, once no dialog is open, where the focus was in one of them. */
export function useAfterBar(selected: number, onGone: () => void): void {
  const before = useRef(selected);
  const look = useEffectEvent(() => {
    if (before.current > 0 && selected === 0 && document.activeElement === document.body) onGone();
    before.current = selected;
  });
  useEffect(() => look(), [selected]);
}
