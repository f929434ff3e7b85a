import { keepChoice, readChoice } from '../../shared/storage/choice.ts';

const storageKey = 'lectern-way-keys';
const listeners = new Set<() => void>();

/** Whether single keys lead through a course, and act on films, on this device. */
export const hasWayKeys = (): boolean => readChoice(storageKey) !== 'off';

export function changeWayKeys(on: boolean): void {
  keepChoice(storageKey, on ? null : 'off');
  for (const listener of listeners) listener();
}

export function subscribeWayKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
