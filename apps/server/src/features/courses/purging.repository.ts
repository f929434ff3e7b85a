import { sql } from 'kysely';
import { type Db, inBatches, inTransaction } from '../../platform/db/index.ts';

/**
 * Removes rows that another feature keeps of a course, at most `count`; answers how many. `atOnce` of them leave in one
 * transaction: well under a second's work.
 */
export type RemovedWithCourse = {
  atOnce: number;
  remove: (trx: Db, courseId: string, count: number) => Promise<number>;
};

export type PurgeDeps = {
  /** The rows of other features that go before a course, in their order. */
  removedWithCourse: readonly RemovedWithCourse[];
};

/** A course that goes for good if it has lain in the bin since before a moment, until the process ends. */
type Purging = { id: string; before: Date; ending: AbortSignal };

/**
 * Removes for good what has lain in the bin since before `before`, one course after the other, until the process ends;
 * returns how many courses went. A large course goes in steps of a transaction each: first the rows of other features, then
 * itself with the rest. One that somebody holds is left for the next time.
 */
export async function purgeBin(deps: PurgeDeps, db: Db, before: Date, ending: AbortSignal): Promise<number> {
  let purged = 0;
  let last = { deleted_at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  while (!ending.aborted) {
    const next = await findNextInBin(db, before, last);
    if (next === null) break;
    last = next;
    if (await purgeCourse(deps, db, { id: next.id, before, ending })) purged += 1;
  }
  return purged;
}

type Place = { deleted_at: string; id: string };

async function findNextInBin(db: Db, before: Date, after: Place): Promise<Place | null> {
  const { rows } = await sql<Place>`select deleted_at::text as deleted_at, id from courses
    where deleted_at is not null and deleted_at < ${before}
      and (deleted_at, id) > (${after.deleted_at}::timestamptz, ${after.id}::uuid)
    order by deleted_at, id limit 1`.execute(db);
  return rows[0] ?? null;
}

async function purgeCourse({ removedWithCourse }: PurgeDeps, db: Db, purging: Purging): Promise<boolean> {
  const { id, ending } = purging;
  for (const { atOnce, remove } of removedWithCourse)
    await inBatches(atOnce, ending, (count) => whileInBin(db, purging, (trx) => remove(trx, id, count)));
  if (ending.aborted) return false;
  const remove = async (trx: Db) => (await sql`delete from courses where id = ${id}`.execute(trx)).numAffectedRows;
  return (await whileInBin(db, purging, async (trx) => Number((await remove(trx)) ?? 0))) > 0;
}

/** Removes something of a course that has lain in the bin for so long, and that nobody holds; returns how much. */
async function whileInBin(db: Db, { id, before }: Purging, remove: (trx: Db) => Promise<number>): Promise<number> {
  return inTransaction(db, async (trx) => {
    const held = await sql`select from courses where id = ${id} and deleted_at < ${before}
      for update skip locked`.execute(trx);
    return held.rows.length === 0 ? 0 : remove(trx);
  });
}
