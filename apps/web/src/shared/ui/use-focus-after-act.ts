import { useEffect, useRef } from 'react';

type Find = () => HTMLElement | null | undefined;

/**
 * Moves the focus after an act whose button goes with the outcome, or is of no use then: once `outcome` is another one, to the element
 * that `place` holds, or to the one that is found then. It stays with somebody who has gone on meanwhile. `acted` is to be called when
 * the act begins.
 */
export function useFocusAfterAct(outcome: unknown) {
  const element = useRef<HTMLElement>(null);
  const latest = useRef(outcome);
  const act = useRef<{ before: unknown; from: Element | null; find: Find }>(null);
  useEffect(() => {
    latest.current = outcome;
    if (act.current === null || act.current.before === outcome) return;
    const { from, find } = act.current;
    act.current = null;
    const target = find();
    if ([document.body, from].includes(document.activeElement)) target?.focus();
  }, [outcome]);
  return {
    place: (next: HTMLElement | null): void => void (element.current = next),
    acted: (find: Find = () => element.current): void =>
      void (act.current = { before: latest.current, from: document.activeElement, find }),
  };
}
