import { toast, toastStore } from './toast.ts';

let seenBefore = new Set<number>();

/**
 * Closes toasts that were shown before the last move already, except those that can be undone: to be called at each move to
 * another page. A toast stays over one move, because what succeeds often leads to the next page.
 */
export function dismissOldToasts(): void {
  for (const { id, action } of toastStore.snapshot()) if (action === undefined && seenBefore.has(id)) toast.dismiss(id);
  seenBefore = new Set(toastStore.snapshot().map(({ id }) => id));
}
