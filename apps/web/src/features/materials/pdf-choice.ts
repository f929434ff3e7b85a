import { keepChoice, readChoice } from '../../shared/storage/choice.ts';

const storageKey = 'lectern-pdf-reader';
const listeners = new Set<() => void>();

/** Whether PDFs are read here on this device, also where the browser has a viewer. */
export const readsHere = (): boolean => readChoice(storageKey) === 'on';

export function chooseReader(on: boolean): void {
  keepChoice(storageKey, on ? 'on' : null);
  for (const listener of listeners) listener();
}

export function subscribeReader(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
