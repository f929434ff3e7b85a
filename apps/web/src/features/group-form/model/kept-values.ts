import type { GroupValues } from './group-values.ts';

/** What was typed when the auth session ended, with the version that it began from. */
export type KeptValues = { values: GroupValues; updatedAt: string | undefined };

/** One for each person and group, so that nobody who signs in next finds somebody else's. */
const keyOf = (userId: string, groupId: string | null): string => `lectern:group-kept:${userId}:${groupId ?? 'new'}`;

/** Keeps what was typed in this tab, for when the same person comes back to the same form. */
export function keepValues(userId: string, groupId: string | null, kept: KeptValues): void {
  try {
    sessionStorage.setItem(keyOf(userId, groupId), JSON.stringify(kept));
  } catch {
    // A browser that has no room loses what it would have lost without this.
  }
}

/** What was kept, or null. */
export function readKept(userId: string, groupId: string | null): KeptValues | null {
  const text = sessionStorage.getItem(keyOf(userId, groupId));
  // Nobody writes there but `keepValues`.
  return text === null ? null : (JSON.parse(text) as KeptValues);
}

export function forgetKept(userId: string, groupId: string | null): void {
  sessionStorage.removeItem(keyOf(userId, groupId));
}
