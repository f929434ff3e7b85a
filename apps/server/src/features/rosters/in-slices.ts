import { setImmediate as nextTurn } from 'node:timers/promises';

const itemsAtOnce = 100;

/** Maps items, with a turn for everybody else after each hundred items. */
export async function mapInSlices<T, R>(items: readonly T[], each: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    if (results.length > 0 && results.length % itemsAtOnce === 0) await nextTurn();
    results.push(each(item));
  }
  return results;
}
