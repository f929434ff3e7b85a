// Whether a proof of work is under way, for forms to say so.
let working = 0;
const listeners = new Set<() => void>();

/** Notes that a proof begins (1) or ends (-1). */
export function noteProving(change: 1 | -1): void {
  working += change;
  for (const listener of listeners) listener();
}

export const provingStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): boolean => working > 0,
};
