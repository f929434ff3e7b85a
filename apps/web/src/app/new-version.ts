let start: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Whether a newer version of the app waits to be started, and how to hear of it; null where none does. */
export const newVersion = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): (() => void) | null => start,
  /** Notes that a newer version waits, and what starts it. */
  note: (next: () => void): void => {
    start = next;
    for (const listener of listeners) listener();
  },
};
