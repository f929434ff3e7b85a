import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { PasskeysTable } from '../../../platform/db/schema-of-accounts.ts';

export type PasskeyRow = Selectable<PasskeysTable>;

/** The passkeys of a person, the oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The passkey with this credential id, whoever's it is. */
export async function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | null> {
  const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
  return row ?? null;
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertPasskey(trx: Db, row: Insertable<PasskeysTable>): Promise<PasskeyRow> {
  return trx.insertInto('passkeys').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Renames a passkey of a person's; null where it is not there. */
export async function renamePasskey(trx: Db, userId: string, id: string, name: string): Promise<PasskeyRow | null> {
  const row = await trx
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Removes a passkey of a person's; null where it is not there. */
export async function deletePasskey(trx: Db, userId: string, id: string): Promise<PasskeyRow | null> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Notes the use of a passkey, whose own count goes up or is always 0. Answers false where the passkey is gone or another
 * use was faster with this count.
 */
export async function usePasskey(
  trx: Db,
  { user_id, id }: Pick<PasskeyRow, 'user_id' | 'id'>,
  use: { counter: number; isSynced: boolean; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter = ${use.counter}, is_synced = ${use.isSynced}, last_used_at = ${use.now}
    where user_id = ${user_id} and id = ${id} and (counter < ${use.counter} or (counter = 0 and ${use.counter} = 0))
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Whether a passkey is asked for after the password of an account. */
export async function isPasskeyAsked(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('passkey_factors').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Has a passkey asked for after the password; answers false where it was already. */
export async function askForPasskey(trx: Db, userId: string, now: Date): Promise<boolean> {
  const result = await trx
    .insertInto('passkey_factors')
    .values({ user_id: userId, turned_on_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Has none asked for any more; answers false where none was. */
export async function stopAskingForPasskey(trx: Db, userId: string): Promise<boolean> {
  const result = await trx.deleteFrom('passkey_factors').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Whether the password of this person needs a second step, by an app or a passkey; a condition. */
export const asksSecondStep = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null)
  or exists (select 1 from passkey_factors f where f.user_id = ${userId}))`;

/** Whether the password of an account needs a second step. */
export async function hasSecondStep(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ asks: boolean }>`select ${asksSecondStep(sql`${userId}::uuid`)} as asks`.execute(db);
  return rows[0]?.asks === true;
}

/** Deletes the recovery codes of an account whose password needs no second step any more. */
export async function dropIdleRecoveryCodes(trx: Db, userId: string): Promise<void> {
  await sql`delete from recovery_codes r where r.user_id = ${userId} and not ${asksSecondStep(sql`r.user_id`)}`.execute(
    trx,
  );
}

/**
 * Takes the passkeys of accounts away that the former password, or a provider, was enough to add: those of an account
 * without a second step. Its holder may have added one of their own.
 */
export async function deleteUnprovenPasskeys(trx: Db, userIds: readonly string[]): Promise<void> {
  await sql`delete from passkeys k where k.user_id = any(${userIds}::uuid[]) and not ${asksSecondStep(sql`k.user_id`)}`.execute(
    trx,
  );
}
