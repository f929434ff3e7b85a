import type { HealthState } from '@lectern/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { LastBackupTable } from './schema-of-clock.ts';

export type LastBackup = Omit<Selectable<LastBackupTable>, 'id'>;

const hourMs = 60 * 60 * 1000;
/** A day, and some time for making it. */
const freshMs = 26 * hourMs;

/** False before the migration that makes the table. */
async function isNoted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.last_backup') is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/** The last backup that was made, or null. */
export async function findLastBackup(db: Db): Promise<LastBackup | null> {
  if (!(await isNoted(db))) return null;
  const columns = ['made_at', 'host', 'path', 'size'] as const;
  const row = await db.selectFrom('last_backup').select(columns).executeTakeFirst();
  // A connection of a command's own answers with text.
  return row ? { ...row, size: Number(row.size) } : null;
}

/** Notes the last backup in place of the one before. Does nothing in a database of an older release. */
export async function noteBackup(db: Db, made: LastBackup): Promise<void> {
  if (!(await isNoted(db))) return;
  await db
    .insertInto('last_backup')
    .values(made)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(made))
    .execute();
}

/** Whether a backup is no older than one that is made each night. A clock that was wrong dates one far ahead: its age is not known. */
const isFresh = (madeAt: Date, now: Date): boolean => Math.abs(now.getTime() - madeAt.getTime()) <= freshMs;

/** How a backup of this moment stands; null for none. */
export const judgeBackup = (madeAt: Date | null, now: Date): HealthState =>
  madeAt !== null && isFresh(madeAt, now) ? 'fine' : 'look';

/** How old a backup is, in words. */
export function ageOf(madeAt: Date, now: Date): string {
  const hours = (now.getTime() - madeAt.getTime()) / hourMs;
  return hours < 72 ? `${hours.toFixed(1)} hours` : `${Math.floor(hours / 24)} days`;
}

/** A warning about the last backup for the operator, or null when all is well with it. */
export function backupRemark(last: Pick<LastBackup, 'made_at'> | null, now: Date): string | null {
  if (last === null) return 'No backup has been made yet.';
  if (isFresh(last.made_at, now)) return null;
  if (last.made_at > now) return `The last backup is of ${last.made_at.toISOString()}, which is still to come.`;
  return `The last backup is ${ageOf(last.made_at, now)} old.`;
}
