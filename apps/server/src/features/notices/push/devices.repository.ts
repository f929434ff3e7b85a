import { hash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { PushInput } from '@lectern/contract';
import type { Db } from '../../../platform/db/index.ts';
import type { PushSubscriptionsTable } from '../../../platform/db/schema-of-notices.ts';
import { authSessionRuns } from '../../auth/index.ts';

export type DeviceRow = Selectable<PushSubscriptionsTable>;
/** A person, and the auth session of one of their devices. */
export type DeviceKey = Pick<DeviceRow, 'user_id' | 'auth_session_id'>;

/** The devices of a person that get push messages. */
export async function listDevices(db: Db, userId: string): Promise<DeviceRow[]> {
  return db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).execute();
}

/** A device while its auth session lasts, or null. */
export async function findDevice(
  db: Db,
  { user_id, auth_session_id }: DeviceKey,
  now: Date,
): Promise<DeviceRow | null> {
  const runs = authSessionRuns({ userId: sql`p.user_id`, id: sql`p.auth_session_id` }, now);
  const { rows } = await sql<DeviceRow>`select * from push_subscriptions p
    where p.user_id = ${user_id} and p.auth_session_id = ${auth_session_id} and ${runs}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Makes a browser the device of an auth session; whoever had it before gets nothing there any more. Answers false where the
 * auth session is over.
 */
export async function storeDevice(
  trx: Db,
  { user_id, auth_session_id }: DeviceKey,
  { endpoint, keys }: PushInput,
  now: Date,
): Promise<boolean> {
  const endpointHash = hash('sha256', endpoint, 'buffer');
  // Two people may bring the same browser at once.
  await sql`select pg_advisory_xact_lock(${endpointHash.readInt32BE()}, ${endpointHash.readInt32BE(4)})`.execute(trx);
  await sql`delete from push_subscriptions where endpoint_hash = ${endpointHash}
    and (user_id, auth_session_id) is distinct from (${user_id}::uuid, ${auth_session_id}::uuid)`.execute(trx);
  const runs = authSessionRuns({ userId: sql`${user_id}::uuid`, id: sql`${auth_session_id}::uuid` }, now);
  const { rows } = await sql`insert into push_subscriptions
      (user_id, auth_session_id, endpoint, endpoint_hash, p256dh, auth, created_at)
    select ${user_id}, ${auth_session_id}, ${endpoint}, ${endpointHash}, ${keys.p256dh}, ${keys.auth}, ${now} where ${runs}
    on conflict (user_id, auth_session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh,
      endpoint_hash = excluded.endpoint_hash, auth = excluded.auth
    returning user_id`.execute(trx);
  return rows.length > 0;
}

/** Removes a device; answers whether it was there. */
export async function removeDevice(db: Db, { user_id, auth_session_id }: DeviceKey): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from push_subscriptions
    where user_id = ${user_id} and auth_session_id = ${auth_session_id}`.execute(db);
  return numAffectedRows === 1n;
}

/** Notes that the push service of a device took a message. */
export async function noteSuccess(db: Db, { user_id, auth_session_id }: DeviceKey, now: Date): Promise<void> {
  await sql`update push_subscriptions set last_success_at = ${now}
    where user_id = ${user_id} and auth_session_id = ${auth_session_id}`.execute(db);
}
