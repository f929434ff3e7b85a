/** Where a list goes on, newest first. The time is text, as PostgreSQL writes it: a Date has no microseconds. */
export type Position = { createdAt: string; id: string };
/** A row that says where it stands. */
export type Placed = { id: string; created_at_exact: string };
/** One step of a list: the next `count` rows after this place, the first ones for null. */
export type Step<P = Position> = { after: P | null; count: number };

/** The first step is small, so that the answer begins soon and little is read for a client that goes away at once. */
const firstStep = 10;
/** Each step has twice the rows of the one before it up to so many: enough to be quick, few enough to keep memory flat. */
const largestStep = 100;

/** Whether a step that was asked for `count` rows read the last ones. */
type IsLast<R> = (rows: R[], count: number) => boolean;

/**
 * All rows of a list. They are read in steps, so that no connection is held while a slow client takes its time: `read`
 * answers the next `count` rows after this one, the first ones for null, and fewer only at the end unless `isLast` knows.
 */
export async function* inStepsAfter<R>(
  read: (last: R | null, count: number) => Promise<R[]>,
  isLast: IsLast<R> = (rows, count) => rows.length < count,
): AsyncGenerator<R> {
  let last: R | null = null;
  for (let count = firstStep; ; count = Math.min(2 * count, largestStep)) {
    const rows: R[] = await read(last, count);
    yield* rows;
    if (isLast(rows, count)) return;
    last = rows.at(-1) ?? null;
  }
}

/** The same of a list with the newest first: `read` answers the next `count` rows after a position. */
export function inSteps<R extends Placed>(
  read: (after: Position | null, count: number) => Promise<R[]>,
  isLast?: IsLast<R>,
): AsyncGenerator<R> {
  const readAfter = (last: R | null, count: number) =>
    read(last && { createdAt: last.created_at_exact, id: last.id }, count);
  return inStepsAfter(readAfter, isLast);
}
