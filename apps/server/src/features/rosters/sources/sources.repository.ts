import { limits } from '@lectern/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { RosterSourcesTable } from '../../../platform/db/schema-of-rosters.ts';
import { institutionName } from '../../institutions/index.ts';

export type SourceRow = Selectable<RosterSourcesTable>;

/** All sources, the newest first. */
export async function listSources(db: Db): Promise<SourceRow[]> {
  return db
    .selectFrom('roster_sources')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.rosterSources)
    .execute();
}

/** The source with this id, or null. */
export async function findSource(db: Db, id: string): Promise<SourceRow | null> {
  return (await db.selectFrom('roster_sources').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockSource(trx: Db, id: string): Promise<SourceRow | null> {
  const row = await trx
    .selectFrom('roster_sources')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a source; `full` where there are as many as there may be, `taken` where another one has its system. */
export async function insertSource(trx: Db, row: Insertable<RosterSourcesTable>): Promise<'done' | 'full' | 'taken'> {
  // Two at once count one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('roster_sources'))`.execute(trx);
  const known = await trx.selectFrom('roster_sources').select('system').execute();
  if (known.length >= limits.rosterSources) return 'full';
  if (known.some(({ system }) => system === row.system)) return 'taken';
  await trx.insertInto('roster_sources').values(row).execute();
  return 'done';
}

export async function updateSource(trx: Db, id: string, set: Updateable<RosterSourcesTable>): Promise<void> {
  await trx.updateTable('roster_sources').set(set).where('id', '=', id).execute();
}

/** Removes a source with its pulls and the rosters of theirs that nobody imported. */
export async function deleteSource(trx: Db, id: string): Promise<void> {
  await discardWaiting(trx, id);
  await trx.deleteFrom('roster_sources').where('id', '=', id).execute();
}

/** Removes the rosters that a source pulled and nobody imported: a newer pull knows more. */
export async function discardWaiting(trx: Db, sourceId: string): Promise<void> {
  await sql`delete from rosters where status = 'ready'
    and id in (select roster_id from roster_pulls where source_id = ${sourceId})`.execute(trx);
}

/** Takes up to `count` sources whose pull is due, locked until the transaction ends. */
export async function lockDueSources(trx: Db, now: Date, count: number): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`select * from roster_sources where is_enabled and next_pull_at <= ${now}
    order by next_pull_at, id limit ${count} for no key update skip locked`.execute(trx);
  return rows;
}

/** The name of an institution; null where there is none of this id. */
export async function findInstitutionName(db: Db, id: string | null): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select ${institutionName(sql`${id}::uuid`)} as name`.execute(db);
  return rows[0]?.name ?? null;
}
