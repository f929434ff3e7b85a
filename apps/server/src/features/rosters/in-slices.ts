import { setImmediate as nextTurn } from 'node:timers/promises';

/** For how long work goes on before everybody else has a turn, in milliseconds. */
const turnMs = 5;

/** Makes a function that work of many steps awaits between them: it gives everybody else a turn once that is due. */
export function createPauses(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < turnMs) return;
    await nextTurn();
    begun = performance.now();
  };
}

/** Maps items, with turns for everybody else in between; an item may be as large as a file. */
export async function mapInSlices<T, R>(items: readonly T[], each: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  const pause = createPauses();
  for (const item of items) {
    results.push(each(item));
    await pause();
  }
  return results;
}
