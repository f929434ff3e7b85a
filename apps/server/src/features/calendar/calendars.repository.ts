import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { CalendarsTable, ToldEntries } from '../../platform/db/schema-of-calendars.ts';

export type CalendarRow = Selectable<CalendarsTable>;

/** The calendar with this secret, or null. */
export async function findCalendar(db: Db, secretHash: Buffer): Promise<CalendarRow | null> {
  const row = await db.selectFrom('calendars').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst();
  return row ?? null;
}

/** A person's calendar, or null where they never made one. */
export async function findCalendarOf(db: Db, userId: string): Promise<CalendarRow | null> {
  const row = await db.selectFrom('calendars').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ?? null;
}

type Address = Pick<CalendarRow, 'secret_hash' | 'password_mark' | 'made_at'>;

/** Gives a person's calendar another address. */
export async function putAddress(trx: Db, userId: string, address: Address): Promise<void> {
  await trx
    .insertInto('calendars')
    .values({ user_id: userId, ...address })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(address))
    .execute();
}

/** Ends the address of a person's calendar. The revision stays: what is told later has a higher one. */
export async function removeAddress(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('calendars')
    .set({ secret_hash: null, password_mark: null, made_at: null, entries: '{}' })
    .where('user_id', '=', userId)
    .execute();
}

/** Notes the entries that a calendar tells from now on; false where another reading noted some since `revision`. */
export async function noteTold(
  db: Db,
  { user_id, revision }: Pick<CalendarRow, 'user_id' | 'revision'>,
  told: { revision: number; entries: ToldEntries },
): Promise<boolean> {
  const result = await db
    .updateTable('calendars')
    .set({ revision: told.revision, entries: JSON.stringify(told.entries) })
    .where('user_id', '=', user_id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
