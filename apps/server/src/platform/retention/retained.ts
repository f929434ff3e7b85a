import type { RetentionKind, RetentionWait } from '@lectern/contract';
import type { Db } from '../db/index.ts';
import { inBatches } from '../db/index.ts';
import type { Chore } from '../jobs/maintenance.ts';
import { dayMs } from '../jobs/removing.ts';
import type { Found } from './count-oldest.ts';
import { daysInForce, findRule } from './rules.repository.ts';

/** An account that would go. */
export type RetainedAccount = { id: string; username: string; picture: string | null; lastUsedAt: Date };

/** A kind of thing that is removed by its age, as the feature that owns it declares it. */
export type Retained = {
  kind: RetentionKind;
  /** The days for which the installation keeps it; null for ever. */
  defaultDays: number | null;
  /** Why nothing of it is removed on this installation, whatever the rule says. */
  waits?: RetentionWait | null;
  /** Counts those that are to go at `before` or earlier. */
  count: (db: Db, before: Date) => Promise<Found>;
  /** The first of the accounts that would go, where accounts do. */
  accounts?: (db: Db, before: Date, count: number) => Promise<RetainedAccount[]>;
  /** Removes those that are to go after so many days; answers how many. With null days it undoes what was prepared. */
  remove: (db: Db, time: { now: Date; days: number | null }, ending: AbortSignal) => Promise<number>;
};

/** Rows that one statement removes: a fraction of a second's work. */
const atOnce = 5_000;

type Rows = Omit<Retained, 'remove'> & { remove: (db: Db, before: Date, count: number) => Promise<number> };

/** A kind whose rows simply go, a batch at a time. */
export function retained({ remove, ...kind }: Rows): Retained {
  return {
    ...kind,
    remove: async (db, { now, days }, ending) =>
      days === null ? 0 : inBatches(atOnce, ending, (count) => remove(db, before(now, days), count)),
  };
}

/** The moment before which things go that are kept for so many days. */
const before = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);
export { before as keptFor };

/** Removes what is older than the days that count when it runs. */
export function retainedChore({ kind, defaultDays, remove }: Retained): Chore {
  return {
    name: `retention: ${kind}`,
    run: async (db, now, ending) =>
      remove(db, { now, days: daysInForce(await findRule(db, kind), defaultDays, now) }, ending),
  };
}
