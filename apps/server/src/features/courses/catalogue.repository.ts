import { sql } from 'kysely';
import { type Db, deleteSome } from '../../platform/db/index.ts';

/** A moment of the database, as PostgreSQL writes the transactions that were over by then. */
export type CatalogueMark = string;

/**
 * Whether a transaction that was not over at `since` changed the courses that visitors see, and the moment up to which
 * that is known. It answers true for null, and where the database lies before `since`, having been put back.
 */
export async function findCatalogueChanges(
  db: Db,
  since: CatalogueMark | null,
): Promise<{ changed: boolean; mark: CatalogueMark }> {
  // Transactions end in another order than they begin: a greatest number seen would miss the slow ones.
  const { rows } = await sql<{ changed: boolean; mark: CatalogueMark }>`
    select pg_current_snapshot()::text as mark,
      ${since}::pg_snapshot is null
      or pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${since}::pg_snapshot)
      or exists (select 1 from catalogue_changes
        where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)) as changed`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not say what changed');
  return row;
}

/** Removes what nobody asks about any more, for the time before `before`, at most `count`; returns how many. */
export async function deleteOldCatalogueChanges(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'catalogue_changes', sql<boolean>`changed_at < ${before}`, count);
}
