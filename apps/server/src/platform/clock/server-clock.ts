import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { ServerClockTable } from '../db/schema-of-clock.ts';

/** How far the time may move while nobody looks, in milliseconds, and still be believed: a day. */
export const believedMs = 24 * 60 * 60 * 1000;
/** How long a time that moved further has to go on steadily before it is believed, in milliseconds: two days. */
export const doubtMs = 2 * believedMs;

export type ServerClockRow = Selectable<ServerClockTable>;

/** The time by the database's clock. */
export async function askDatabase(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  if (!rows[0]) throw new Error('The database did not say what time it is');
  return rows[0].at;
}

/** The state of the clock. */
export async function findServerClock(db: Db): Promise<ServerClockRow> {
  return db.selectFrom('server_clock').selectAll().executeTakeFirstOrThrow();
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockServerClock(trx: Db): Promise<ServerClockRow> {
  return trx.selectFrom('server_clock').selectAll().forUpdate().executeTakeFirstOrThrow();
}

export async function updateServerClock(trx: Db, row: Omit<ServerClockRow, 'id'>): Promise<void> {
  await trx.updateTable('server_clock').set(row).execute();
}

/** Since when the time is in doubt, once it is `at`; null when it is believed. */
export function doubtedSince({ seen_at, doubted_since }: ServerClockRow, at: Date): Date | null {
  if (Math.abs(at.getTime() - seen_at.getTime()) > believedMs) return at;
  if (doubted_since === null || at.getTime() - doubted_since.getTime() >= doubtMs) return null;
  return doubted_since;
}
