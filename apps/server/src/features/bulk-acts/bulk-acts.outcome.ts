import { type BulkPreview, type LeftReason, leftReasons } from '@lectern/contract';

/** Somebody whom an act leaves as they are; without a name where there is nobody to be named. */
export type LeftPerson = { left: LeftReason; username: string | null };

const namesShown = 5;

/** The people whom an act leaves, by the reason, with the first names of each. */
export function leftByReason(people: readonly LeftPerson[]): BulkPreview['left'] {
  return leftReasons.flatMap((reason) => {
    const those = people.filter(({ left }) => left === reason);
    const names = those.flatMap(({ username }) => username ?? []).toSorted();
    return those.length === 0 ? [] : [{ reason, count: those.length, names: names.slice(0, namesShown) }];
  });
}
