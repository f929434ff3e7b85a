import type { HealthState } from '@lectern/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { LastMaintenanceTable } from '../db/schema-of-clock.ts';

export type LastMaintenance = Omit<Selectable<LastMaintenanceTable>, 'id'>;

const hourMs = 60 * 60 * 1000;
/** It comes every ten minutes, and waits while a backup is written. */
const lateMs = hourMs;
const longLateMs = 24 * hourMs;

/** The last time that old things were removed, by whichever process; null for never. */
export async function findLastMaintenance(db: Db): Promise<LastMaintenance | null> {
  const row = await db.selectFrom('last_maintenance').select(['ended_at', 'failed']).executeTakeFirst();
  return row ?? null;
}

/** Notes the last time in place of the one before. */
export async function noteMaintenance(db: Db, { ended_at, failed }: LastMaintenance): Promise<void> {
  const noted = { ended_at, failed: sql<string[]>`${failed}::text[]` };
  await db
    .insertInto('last_maintenance')
    .values(noted)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(noted))
    .execute();
}

/** How it stands; a time that lies ahead, from a clock that was wrong, is late as well. */
export function judgeMaintenance(last: LastMaintenance | null, now: Date): HealthState {
  const age = last === null ? lateMs + 1 : Math.abs(now.getTime() - last.ended_at.getTime());
  if (age > longLateMs) return 'act';
  return age > lateMs || (last !== null && last.failed.length > 0) ? 'look' : 'fine';
}
