import { type Db, inBatches } from '../db/index.ts';
import type { Chore } from './maintenance.ts';

/** Milliseconds of a day. */
export const dayMs = 24 * 60 * 60 * 1000;
/** Rows that one statement removes: a fraction of a second's work. */
const atOnce = 5_000;

/** Removes up to `count` rows from `before` or earlier, and answers how many it removed. */
type Remove = (db: Db, before: Date, count: number) => Promise<number>;

/** A chore that removes rows a batch at a time; those from `ageMs` milliseconds ago and before. */
export function removing(name: string, ageMs: number, remove: Remove): Chore {
  return {
    name,
    run: (db, now, ending) => inBatches(atOnce, ending, (count) => remove(db, new Date(now.getTime() - ageMs), count)),
  };
}
