import { sql } from 'kysely';
import { type Db, deleteSome } from '../../../platform/db/index.ts';

/** A factor that counts, and the last step whose code was used. */
export type FactorRow = { userId: string; sealedSecret: Buffer; confirmedAt: Date; lastStep: number };

/** The factor of an account, if it has one that counts. */
export async function findFactor(db: Db, userId: string): Promise<FactorRow | null> {
  const row = await db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.confirmed_at === null || row.last_step === null) return null;
  return { userId, sealedSecret: row.sealed_secret, confirmedAt: row.confirmed_at, lastStep: row.last_step };
}

/** Keeps the secret of a set-up in place of that of an earlier one; answers false where a factor counts already. */
export async function startFactor(
  trx: Db,
  { userId, sealedSecret, now }: { userId: string; sealedSecret: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factors (user_id, sealed_secret, started_at) values (${userId}, ${sealedSecret}, ${now})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, started_at = excluded.started_at
      where second_factors.confirmed_at is null
    returning user_id`.execute(trx);
  return rows.length > 0;
}

/** The secret of a set-up that was begun after `since` and not confirmed yet, or null. */
export async function findStarted(db: Db, userId: string, since: Date): Promise<Buffer | null> {
  const row = await db
    .selectFrom('second_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('started_at', '>', since)
    .executeTakeFirst();
  return row?.sealed_secret ?? null;
}

/** Lets a set-up count, whose code of this step was given. */
export async function confirmFactor(trx: Db, userId: string, step: number, now: Date): Promise<void> {
  await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Uses the code of a step up; answers false where it, a later one, or the factor itself is used up: one of two at once gets it. */
export async function useStep(trx: Db, { userId, confirmedAt }: FactorRow, step: number): Promise<boolean> {
  const result = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', '=', confirmedAt)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses a recovery code up; answers false where there is none such: one of two at once gets it. */
export async function useRecoveryCode(trx: Db, userId: string, hash: Buffer): Promise<boolean> {
  const result = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Gives a person these recovery codes in place of all others. */
export async function replaceRecoveryCodes(
  trx: Db,
  userId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** The number of recovery codes that nobody has used. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes the app of an account away; recovery codes stay. Answers whether one was set up. */
export async function deleteApp(trx: Db, userId: string): Promise<boolean> {
  const gone = await trx.deleteFrom('second_factors').where('user_id', '=', userId).returning('confirmed_at').execute();
  return gone.some((row) => row.confirmed_at !== null);
}

/**
 * Takes all away from people that proves them beside the password: apps, passkeys and recovery codes; answers how many
 * apps and passkeys counted.
 */
export async function deleteFactorsOf(trx: Db, userIds: readonly string[]): Promise<number> {
  if (userIds.length === 0) return 0;
  const apps = await trx
    .deleteFrom('second_factors')
    .where('user_id', 'in', userIds)
    .returning('confirmed_at')
    .execute();
  const passkeys = await trx.deleteFrom('passkeys').where('user_id', 'in', userIds).returning('id').execute();
  await trx.deleteFrom('passkey_factors').where('user_id', 'in', userIds).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', 'in', userIds).execute();
  return apps.filter((row) => row.confirmed_at !== null).length + passkeys.length;
}

/** Removes set-ups that nobody confirmed in time, at most `count`; returns how many. */
export async function deleteUnconfirmed(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'second_factors', sql<boolean>`confirmed_at is null and started_at <= ${before}`, count);
}
