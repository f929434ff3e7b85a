import type { Db } from '../../platform/db/index.ts';
import type { Version } from '../../platform/clock/index.ts';
import { updateUserRow, type UserRow } from '../users/index.ts';

/** Holds the row of a live user until the transaction ends; null when there is none. */
export async function lockOwnAccount(trx: Db, id: string): Promise<UserRow | null> {
  const row = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Makes this file the one picture of a user, or leaves the user without one. Returns the files that were it. */
export async function setPicture(
  trx: Db,
  userId: string,
  file: { id: string; url: string } | null,
  version: Version,
): Promise<string[]> {
  const former = await trx.deleteFrom('user_files').where('user_id', '=', userId).returning('file_id').execute();
  if (file) await trx.insertInto('user_files').values({ user_id: userId, file_id: file.id }).execute();
  await updateUserRow(trx, userId, { profile_picture: file?.url ?? null, ...version });
  return former.map(({ file_id }) => file_id);
}
