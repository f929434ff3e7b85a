import { toast, toastStore } from './toast.ts';

/** A toast this young was shown on the way to the page that comes, as after a save; in milliseconds. */
const young = 1_000;
const shownAt = new Map<number, number>();

toastStore.subscribe(() => {
  const present = toastStore.snapshot().map(({ id }) => id);
  for (const id of shownAt.keys()) if (!present.includes(id)) shownAt.delete(id);
  for (const id of present) if (!shownAt.has(id)) shownAt.set(id, Date.now());
});

/** Closes what was said on the page that one left, except for what can be undone. */
export function dismissOldToasts(): void {
  for (const { id, action } of toastStore.snapshot())
    if (action === undefined && Date.now() - (shownAt.get(id) ?? 0) > young) toast.dismiss(id);
}
