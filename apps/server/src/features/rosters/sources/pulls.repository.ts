import { type Selectable, sql, type Updateable } from 'kysely';
import { type Db, deleteSome } from '../../../platform/db/index.ts';
import type { RosterPullsTable, RostersTable } from '../../../platform/db/schema-of-rosters.ts';

export type PullRow = Selectable<RosterPullsTable>;
/** A pull with the state of the roster that came of it. */
export type PullWithRoster = PullRow & { roster_status: Selectable<RostersTable>['status'] | null };

/** Adds a pull that waits for a process; false where one of the source is under way. */
export async function insertPull(
  trx: Db,
  row: Pick<PullRow, 'id' | 'source_id' | 'wants_all'>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into roster_pulls (id, source_id, state, wants_all, created_at)
    values (${row.id}, ${row.source_id}, 'waiting', ${row.wants_all}, ${now})
    on conflict (source_id) where state in ('waiting', 'reading') do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** The last pulls of each of these sources, newest first. */
export async function listPulls(db: Db, sourceIds: readonly string[], count: number): Promise<PullWithRoster[]> {
  const { rows } = await sql<PullWithRoster>`select p.*, r.status as roster_status
    from unnest(${[...sourceIds]}::uuid[]) as source (id)
      cross join lateral (select * from roster_pulls where source_id = source.id
        order by created_at desc, id desc limit ${count}) p
      left join rosters r on r.id = p.roster_id
    order by p.created_at desc, p.id desc`.execute(db);
  return rows;
}

/** The finished pulls of a source since it was aimed at what it reads now, newest first. */
export async function listFinished(db: Db, source: { id: string; aimed_at: Date }): Promise<PullWithRoster[]> {
  const { rows } = await sql<PullWithRoster>`select p.*, r.status as roster_status
    from roster_pulls p left join rosters r on r.id = p.roster_id
    where p.source_id = ${source.id} and p.state = 'done' and p.created_at >= ${source.aimed_at}
    order by p.created_at desc, p.id desc limit 100`.execute(db);
  return rows;
}

/**
 * Takes up one pull that waits, or whose process has said nothing since `silentSince`; null where there is none. No two
 * processes have one pull: who takes it up has the next `run`.
 */
export async function claimPull(db: Db, now: Date, silentSince: Date): Promise<PullRow | null> {
  const { rows } = await sql<PullRow>`update roster_pulls
    set state = 'reading', run = run + 1, read = 0, begun_at = ${now}, worked_on_at = ${now}
    where id = (select id from roster_pulls where state in ('waiting', 'reading')
        and (state = 'waiting' or worked_on_at < ${silentSince})
      order by created_at, id limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0] ?? null;
}

/** Changes a pull as long as the process that took it up has it; false where it was stopped or taken over. */
export async function updateOwnPull(
  db: Db,
  { id, run }: Pick<PullRow, 'id' | 'run'>,
  set: Updateable<RosterPullsTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('roster_pulls')
    .set(set)
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Stops the pull of a source that is under way; false where there is none. */
export async function stopPull(trx: Db, sourceId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update roster_pulls set state = 'stopped', ended_at = ${now}
    where source_id = ${sourceId} and state in ('waiting', 'reading')`.execute(trx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Removes pulls from before a moment, at most `count`; answers how many. */
export async function deleteOldPulls(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'roster_pulls', sql<boolean>`created_at < ${before} and ended_at is not null`, count);
}

/** Those of these sources whose last finished pull waits for somebody, with the reason, as administrators may know. */
export type WaitingPull = { id: string; name: string; doubt: PullRow['doubt']; roster_id: string | null };

export async function listWaitingPulls(db: Db, sourceIds: readonly string[]): Promise<WaitingPull[]> {
  const { rows } = await sql<WaitingPull>`select s.id, s.name, last.doubt, last.roster_id
    from roster_sources s
      cross join lateral (select p.* from roster_pulls p where p.source_id = s.id and p.state = 'done'
        order by p.created_at desc, p.id desc limit 1) last
      left join rosters r on r.id = last.roster_id
    where s.id = any(${[...sourceIds]}::uuid[])
      and ((r.status = 'ready' and (last.changes > 0 or last.doubt is not null))
        or (last.roster_id is null and last.doubt is not null and last.changes = 0))`.execute(db);
  return rows;
}
