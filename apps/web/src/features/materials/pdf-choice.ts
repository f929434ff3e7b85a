const storageKey = 'lectern-pdf-reader';
const listeners = new Set<() => void>();

/** Whether PDFs are read here on this device, also where the browser has a viewer. */
export const readsHere = (): boolean => localStorage.getItem(storageKey) === 'on';

export function chooseReader(on: boolean): void {
  if (on) localStorage.setItem(storageKey, 'on');
  else localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

export function subscribeReader(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
