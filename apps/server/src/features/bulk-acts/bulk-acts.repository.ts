import { type Insertable, type Selectable, sql } from 'kysely';
import { type Counted, countRows, type Db, deleteSome } from '../../platform/db/index.ts';
import type { BulkActsTable } from '../../platform/db/schema-of-bulk-acts.ts';
import { institutionName } from '../institutions/index.ts';
import { facesSeenBy } from '../users/index.ts';

export type BulkActRow = Selectable<BulkActsTable>;

/** The name of an institution, or null. */
export async function findInstitutionName(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select ${institutionName(sql`${id}::uuid`)} as name`.execute(db);
  return rows[0]?.name ?? null;
}

/** An act as the list shows it; `by_name` is null for somebody who was erased. */
export type RecentRow = Pick<BulkActRow, 'id' | 'kind' | 'target_name' | 'changed' | 'created_at' | 'undone_at'> & {
  by_name: string | null;
};

/** One page of the acts after a moment, newest first, and how many there are. */
export async function listBulkActs(
  db: Db,
  after: Date,
  page: { limit: number; offset: number },
): Promise<{ rows: RecentRow[]; counted: Counted }> {
  const { rows } = await sql<RecentRow>`select done.id, done.kind, done.target_name, done.changed, done.created_at,
      done.undone_at, users.username as by_name
    from bulk_acts done
      left join ${facesSeenBy(null)} on users.id = done.created_by and users.deleted_at is null
    where done.created_at > ${after}
    order by done.created_at desc, done.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, counted: await countRows(db, sql`bulk_acts where created_at > ${after}`) };
}

/** Keeps an act for as long as it can be undone. */
export async function insertBulkAct(trx: Db, row: Insertable<BulkActsTable>): Promise<void> {
  await trx.insertInto('bulk_acts').values(row).execute();
}

/** Locks an act that was done after a moment; null when there is none. */
export async function lockBulkAct(trx: Db, id: string, after: Date): Promise<BulkActRow | null> {
  const query = trx.selectFrom('bulk_acts').selectAll().where('id', '=', id).where('created_at', '>', after);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

/** Notes that an act was undone, and forgets whom it changed. */
export async function markUndone(trx: Db, id: string, now: Date): Promise<void> {
  await trx.updateTable('bulk_acts').set({ undone_at: now, people: '[]' }).where('id', '=', id).execute();
}

/** Removes acts from before a moment, at most `count`; returns how many. */
export async function deleteBulkActsBefore(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'bulk_acts', sql<boolean>`created_at < ${before}`, count);
}
