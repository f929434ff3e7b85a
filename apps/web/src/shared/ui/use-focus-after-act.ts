import { useEffect, useRef } from 'react';

/**
 * Moves the focus after an act whose button goes with the outcome: once `outcome` is another one, to the element that `place` holds.
 * `acted` is to be called when the act begins.
 */
export function useFocusAfterAct(outcome: string) {
  const element = useRef<HTMLElement>(null);
  const before = useRef<string>(null);
  useEffect(() => {
    if (before.current === null || before.current === outcome) return;
    before.current = null;
    if (document.activeElement === document.body) element.current?.focus();
  }, [outcome]);
  return {
    place: (next: HTMLElement | null): void => void (element.current = next),
    acted: (): void => void (before.current = outcome),
  };
}
