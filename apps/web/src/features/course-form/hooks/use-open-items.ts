import { useState } from 'react';

export type OpenItems = {
  isOpen: (key: string) => boolean;
  toggle: (key: string) => void;
  open: (key: string) => void;
  /** Unfolds these and no others. */
  reset: (keys: readonly string[]) => void;
};

/** Which items of a list are unfolded. */
export function useOpenItems(first: readonly string[]): OpenItems {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(first));
  return {
    isOpen: (key) => keys.has(key),
    reset: (next) => setKeys(new Set(next)),
    open: (key) => setKeys((others) => new Set(others).add(key)),
    toggle: (key) =>
      setKeys((others) => {
        const next = new Set(others);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
  };
}
