import { type RawBuilder, sql } from 'kysely';
import { type Db, deleteSome } from '../../platform/db/index.ts';

/** A moment of the database, as PostgreSQL writes the transactions that were over by then, and the time of it. */
export type CatalogueMark = { snapshot: string; at: Date };

/**
 * Whether a transaction that was not over at `since` changed the courses that visitors see, or a date by which materials open or
 * close came since, and the moment up to which that is known. It answers true for null, and where the database lies before `since`, having been put back.
 */
export async function findCatalogueChanges(
  db: Db,
  since: CatalogueMark | null,
  now: Date,
): Promise<{ changed: boolean; mark: CatalogueMark }> {
  // Transactions end in another order than they begin: a greatest number seen would miss the slow ones.
  const snapshot = sql`${since?.snapshot ?? null}::pg_snapshot`;
  const passed = (date: RawBuilder<unknown>) =>
    sql`(${date} > ${since?.at ?? null}::timestamptz and ${date} <= ${now}::timestamptz)`;
  const { rows } = await sql<{ changed: boolean; snapshot: string }>`
    select pg_current_snapshot()::text as snapshot,
      ${snapshot} is null
      or exists (select 1 from subjects s where ${passed(sql`s.opens_at`)})
      or exists (select 1 from materials m where ${passed(sql`m.opens_at`)})
      or exists (select 1 from materials m where ${passed(sql`m.closes_at`)})
      or pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${snapshot})
      or exists (select 1 from catalogue_changes
        where xid >= pg_snapshot_xmin(${snapshot}) and xid < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(xid, ${snapshot})) as changed`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not say what changed');
  return { changed: row.changed, mark: { snapshot: row.snapshot, at: now } };
}

/** Removes what nobody asks about any more, for the time before `before`, at most `count`; returns how many. */
export async function deleteOldCatalogueChanges(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'catalogue_changes', sql<boolean>`changed_at < ${before}`, count);
}
