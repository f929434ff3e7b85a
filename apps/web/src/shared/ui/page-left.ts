const listeners = new Set<() => void>();

/** Calls the listener each time that a page of the staff is left; gives back a function that stops it. */
export function onPageLeft(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Announces that a page is left; only the layout around the pages does. */
export function announcePageLeft(): void {
  for (const listener of listeners) listener();
}
