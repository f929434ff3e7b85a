import { areDraftsDiscarded } from './leaving.ts';

/** Values typed when the auth session ended, with the values that they began from and their version. */
export type KeptValues<V> = { values: V; base: V; updatedAt: string | undefined };

/**
 * A person's form of one kind: the next person to sign in must not find its values. `id` is null for a thing yet to be
 * made.
 */
type KeptPlace = { kind: string; userId: string; id: string | null };

const keyOf = ({ kind, userId, id }: KeptPlace): string => `lectern:${kind}-kept:${userId}:${id ?? 'new'}`;

/** Keeps the typed values in this tab, for the same person's return to the same form. */
export function keepValues<V>(place: KeptPlace, kept: KeptValues<V>): void {
  if (areDraftsDiscarded()) return;
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // In a browser without room the values are lost, as they would be without this function.
  }
}

/** The kept values, or null. */
export function readKept<V>(place: KeptPlace): KeptValues<V> | null {
  const text = sessionStorage.getItem(keyOf(place));
  // Only `keepValues` writes there.
  return text === null ? null : (JSON.parse(text) as KeptValues<V>);
}

export function forgetKept(place: KeptPlace): void {
  sessionStorage.removeItem(keyOf(place));
}
