import { sql } from 'kysely';
import { type Db, deleteSome } from '../../platform/db/index.ts';
import { countOldest, type Found } from '../../platform/retention/index.ts';

/** Whether this person signed in on the device since `since`. */
export async function isKnownDevice(db: Db, userId: string, tokenHash: Buffer, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a person signed in on a device, and forgets those of theirs beyond the last `kept` ones. */
export async function noteDevice(
  trx: Db,
  device: { userId: string; tokenHash: Buffer; now: Date },
  kept: number,
): Promise<void> {
  const { userId, tokenHash, now } = device;
  await sql`
    with forgotten as (
      delete from known_devices where user_id = ${userId} and token_hash in (
        select token_hash from known_devices where user_id = ${userId} and token_hash <> ${tokenHash}
        order by last_used_at desc, token_hash offset ${kept - 1}))
    insert into known_devices (user_id, token_hash, created_at, last_used_at)
    values (${userId}, ${tokenHash}, ${now}, ${now})
    on conflict (user_id, token_hash) do update set last_used_at = excluded.last_used_at`.execute(trx);
}

/** Counts the devices that nobody has signed in on since `before`. */
export const countOldDevices = (db: Db, before: Date): Promise<Found> =>
  countOldest(db, sql`known_devices where last_used_at <= ${before}`, sql`last_used_at`);

/** Forgets devices that nobody has signed in on since `before`, at most `count`; returns how many. */
export async function forgetOldDevices(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'known_devices', sql<boolean>`last_used_at <= ${before}`, count);
}

/** Forgets the devices on which a person signed in, all but the one named if any. */
export async function forgetDevices(trx: Db, userId: string, except: Buffer | null): Promise<void> {
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('token_hash', '<>', except))
    .execute();
}

/** Forgets all devices on which these people signed in. */
export async function forgetDevicesOf(trx: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await trx.deleteFrom('known_devices').where('user_id', 'in', userIds).execute();
}
