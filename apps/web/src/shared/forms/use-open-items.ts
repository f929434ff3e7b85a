import { useMemo, useState } from 'react';

export type OpenItems = {
  keys: ReadonlySet<string>;
  toggle: (key: string) => void;
  open: (key: string) => void;
  /** Unfolds these and no others. */
  reset: (keys: readonly string[]) => void;
};

/**
 * The unfolded items of a list. The object and its functions stay the same until that changes, so that nothing is drawn
 * anew.
 */
export function useOpenItems(first: () => readonly string[]): OpenItems {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(first()));
  const [acts] = useState(() => ({
    reset: (next: readonly string[]): void => setKeys(new Set(next)),
    open: (key: string): void => setKeys((others) => new Set(others).add(key)),
    toggle: (key: string): void =>
      setKeys((others) => {
        const next = new Set(others);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
  }));
  return useMemo(() => ({ keys, ...acts }), [keys, acts]);
}
