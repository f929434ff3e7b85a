import type { HealthState } from '@lectern/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { LastRestoreDrillTable } from './schema-of-clock.ts';

export type LastDrill = Omit<Selectable<LastRestoreDrillTable>, 'id'>;

/** A month, and some days for doing it. */
const freshMs = 35 * 24 * 60 * 60 * 1000;

/** False before the migration that makes the table. */
async function isNoted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.last_restore_drill') is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/** The last time that a backup was restored on trial, or null. */
export async function findLastDrill(db: Db): Promise<LastDrill | null> {
  if (!(await isNoted(db))) return null;
  const columns = ['tried_at', 'backup_made_at', 'succeeded'] as const;
  return (await db.selectFrom('last_restore_drill').select(columns).executeTakeFirst()) ?? null;
}

/** Notes a trial in place of the one before. Does nothing in a database of an older release. */
export async function noteDrill(db: Db, drill: LastDrill): Promise<void> {
  if (!(await isNoted(db))) return;
  await db
    .insertInto('last_restore_drill')
    .values(drill)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(drill))
    .execute();
}

/** Forgets the trial: a restored database has been through none itself. */
export async function forgetDrill(db: Db): Promise<void> {
  await db.deleteFrom('last_restore_drill').execute();
}

/** How the last trial stands; without a backup there is nothing to try. */
export function judgeDrill(drill: LastDrill | null, hasBackup: boolean, now: Date): HealthState {
  if (drill === null) return hasBackup ? 'look' : 'fine';
  if (!drill.succeeded) return 'act';
  return now.getTime() - drill.tried_at.getTime() > freshMs ? 'look' : 'fine';
}
