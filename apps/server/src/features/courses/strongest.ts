import type { OwnDates } from '@lectern/contract';

/** A date or limit with the rule that it comes from; `group` is the name of the group whose exception it is. */
export type Resolved<T> = { value: T; from: OwnDates['opensAt']['from']; group: string | null };

/**
 * The date or limit that holds for a student: the student's own exception, whose `group` is null, goes before those of groups, and
 * these before the value of everybody. Groups count by the later date or the larger number; where these are the same, the first
 * group is named.
 */
export function strongest<T extends Date | number | null, E extends { group: string | null }>(
  byDefault: T,
  exceptions: readonly E[],
  valueIn: (exception: E) => T | null,
): Resolved<T> {
  let best: Resolved<T> = { value: byDefault, from: 'default', group: null };
  for (const exception of exceptions) {
    const { group } = exception;
    const value = valueIn(exception);
    if (value === null) continue;
    if (group === null) return { value, from: 'person', group };
    if (best.from === 'default' || best.value === null || value > best.value) best = { value, from: 'group', group };
  }
  return best;
}
