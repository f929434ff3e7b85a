/** Where a list goes on, newest first. The time is text, as PostgreSQL writes it: a Date has no microseconds. */
export type Position = { createdAt: string; id: string };
/** A row that says where it stands. */
export type Placed = { id: string; created_at_exact: string };

/** Rows per step: enough to be quick, few enough to keep memory flat. */
const step = 100;
/** The first step is smaller, so that the answer begins soon. */
const firstStep = 10;

/**
 * All rows of a list, newest first. They are read in steps, so that no connection is held while a slow client takes its
 * time: `read` answers the next `count` rows after a position, the first ones for null.
 */
export async function* inSteps<R extends Placed>(
  read: (after: Position | null, count: number) => Promise<R[]>,
): AsyncGenerator<R> {
  let after: Position | null = null;
  for (;;) {
    const count: number = after === null ? firstStep : step;
    const rows: R[] = await read(after, count);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < count) return;
    after = { createdAt: last.created_at_exact, id: last.id };
  }
}
