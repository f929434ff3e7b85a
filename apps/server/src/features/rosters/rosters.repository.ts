import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, deleteSome } from '../../platform/db/index.ts';
import type { RostersTable } from '../../platform/db/schema-of-rosters.ts';
import { countOldest, type Found } from '../../platform/retention/index.ts';
import type { Actor } from '../../platform/policy/index.ts';

export type RosterColumns = Selectable<RostersTable>;
/** A roster as it is shown: with who handed it in and the first rows, by which columns are recognised. */
export type RosterRow = RosterColumns & { creator: string; samples: string[][] };

const columns = sql`rosters.*, (select u.username from users u where u.id = rosters.created_by) as creator,
  (select coalesce(json_agg(first.cells order by first.line), '[]') from (select r.line, r.cells from roster_rows r
    where r.roster_id = rosters.id order by r.line limit 3) first) as samples`;

/** The roster with this id, or null. */
export async function findRoster(db: Db, id: string): Promise<RosterRow | null> {
  const { rows } = await sql<RosterRow>`select ${columns} from rosters where rosters.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** One page of the rosters, newest first, and how many there are in all. */
export async function listRosters(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ rows: RosterRow[]; total: number }> {
  const list = sql<RosterRow>`select ${columns} from rosters
    order by rosters.created_at desc, rosters.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  const count = sql<{ total: number }>`select count(*) as total from rosters`.execute(db);
  const [listed, counted] = await Promise.all([list, count]);
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Locks a roster against other changes until the transaction ends; null when there is none. */
export async function lockRoster(trx: Db, id: string): Promise<RosterColumns | null> {
  const row = await trx.selectFrom('rosters').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row ?? null;
}

/** Adds a roster. */
export async function insertRoster(trx: Db, row: Insertable<RostersTable>): Promise<void> {
  await trx.insertInto('rosters').values(row).execute();
}

/** Changes columns of a roster. */
export async function updateRoster(trx: Db, id: string, changes: Updateable<RostersTable>): Promise<void> {
  await trx.updateTable('rosters').set(changes).where('id', '=', id).execute();
}

/** Removes a roster with its rows. */
export async function deleteRosterRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('rosters').where('id', '=', id).execute();
}

/**
 * Takes up one roster that is to be worked on and that nobody works on: it was left, or its process has said nothing
 * since `silentSince`. Null when there is none.
 */
export async function claimRoster(db: Db, now: Date, silentSince: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`update rosters set worked_on_at = ${now}
    where id = (select id from rosters where status in ('importing', 'undoing')
        and (worked_on_at is null or worked_on_at < ${silentSince})
      order by created_at, id limit 1 for update skip locked)
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Removes rosters from before a moment that were never imported, at most `count`; returns how many. */
export async function deleteUnimportedRosters(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'rosters', sql<boolean>`status = 'ready' and created_at < ${before}`, count);
}

/** Counts the imported files from before `before` whose rows still hold people. */
export const countOldRosters = (db: Db, before: Date): Promise<Found> =>
  countOldest(
    db,
    sql`rosters old where old.status in ('imported', 'undone') and old.created_at < ${before} and exists (
      select 1 from roster_rows r where r.roster_id = old.id and (r.cells <> '{}' or r.person <> '{}'))`,
    sql`old.created_at`,
  );

/**
 * Empties at most `count` rows of older files of everything about people. The import's acts can still be seen and taken
 * back. Answers how many rows it emptied.
 */
export async function emptyOldRosterRows(db: Db, before: Date, count: number): Promise<number> {
  const { numAffectedRows } = await sql`update roster_rows set cells = '{}', person = '{}' where ctid = any(array(
    select r.ctid from rosters old join roster_rows r on r.roster_id = old.id
    where old.status in ('imported', 'undone') and old.created_at < ${before} and (r.cells <> '{}' or r.person <> '{}')
    limit ${count}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The person who started the import of a roster that is imported; null for any other. */
export async function findImporter(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select coalesce(started_by, created_by) as id from rosters
    where id = ${id} and status = 'imported'`.execute(db);
  return rows[0]?.id ?? null;
}

/** Those of these rosters that the viewer imported and may look at, with the names of their files. */
export async function listOwnImports(
  db: Db,
  viewer: Actor,
  ids: readonly string[],
): Promise<{ id: string; file_name: string }[]> {
  if (!viewer.isAdmin) return [];
  const { rows } = await sql<{ id: string; file_name: string }>`select id, file_name from rosters
    where id = any(${[...ids]}::uuid[]) and status = 'imported'
      and coalesce(started_by, created_by) = ${viewer.id}`.execute(db);
  return rows;
}
