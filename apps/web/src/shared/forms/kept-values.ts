import { areDraftsDiscarded } from './leaving.ts';

/** Values typed when the auth session ended, with those that they began from and their version. */
export type KeptValues<V> = { values: V; base: V; updatedAt: string | undefined };

/** Whose form of which kind: nobody who signs in next finds somebody else's. `id` is null for a thing yet to be made. */
type KeptPlace = { kind: string; userId: string; id: string | null };

const keyOf = ({ kind, userId, id }: KeptPlace): string => `lectern:${kind}-kept:${userId}:${id ?? 'new'}`;

/** Keeps what was typed in this tab, for when the same person comes back to the same form. */
export function keepValues<V>(place: KeptPlace, kept: KeptValues<V>): void {
  if (areDraftsDiscarded()) return;
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // A browser that has no room loses what it would have lost without this.
  }
}

/** What was kept, or null. */
export function readKept<V>(place: KeptPlace): KeptValues<V> | null {
  const text = sessionStorage.getItem(keyOf(place));
  // Nobody writes there but `keepValues`.
  return text === null ? null : (JSON.parse(text) as KeptValues<V>);
}

export function forgetKept(place: KeptPlace): void {
  sessionStorage.removeItem(keyOf(place));
}
