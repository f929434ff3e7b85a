import { sql } from 'kysely';
import { hashAuthSessionToken, newAuthSessionToken } from '../../platform/auth/index.ts';
import type { AnyAct } from '../../platform/act/index.ts';
import type { Random } from '../../platform/clock/index.ts';
import { type Db, deleteSome, inTransaction } from '../../platform/db/index.ts';

export type PasswordLinkDeps = { random: Random };

const hour = 60 * 60 * 1000;
/** How long a link lives for an account that an admin made or opened again, in milliseconds. */
export const newAccountLinkMs = 7 * 24 * hour;
/** How long a link lives that somebody asked for who forgot the password, in milliseconds. */
export const forgottenPasswordLinkMs = hour / 2;

export type PasswordLink = { userId: string; username: string; isActive: boolean; expiresAt: Date };

/**
 * Makes the one link with which a live person sets a password, and ends the links made before. Answers its token, which
 * is stored nowhere. `createdBy` is null where the person asked for it themselves: anybody may ask in the name of
 * somebody else, so this ends no longer lived link of an account that has no password yet.
 */
export async function makePasswordLink(
  { random }: PasswordLinkDeps,
  { db, clock, ids }: AnyAct,
  link: { userId: string; createdBy: string | null; livesMs: number },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newAuthSessionToken(random);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + link.livesMs);
  await inTransaction(db, async (trx) => {
    // Links made at once wait for each other, so that the last one ends the others.
    await trx.selectFrom('users').select('id').where('id', '=', link.userId).forNoKeyUpdate().execute();
    const noPassword = trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', link.userId)
      .where('password_hash', 'is', null);
    await trx
      .deleteFrom('password_links')
      .where('user_id', '=', link.userId)
      .$if(link.createdBy === null, (query) =>
        query.where((where) => where.or([where('expires_at', '<=', expiresAt), where.not(where.exists(noPassword))])),
      )
      .execute();
    await trx
      .insertInto('password_links')
      .values({
        id: ids.next(),
        token_hash: hashAuthSessionToken(token),
        user_id: link.userId,
        created_by: link.createdBy,
        created_at: now,
        expires_at: expiresAt,
        used_at: null,
      })
      .execute();
  });
  return { token, expiresAt };
}

/**
 * The same for many live people at once, in a few statements; answers the tokens by person. Call it in a transaction
 * that holds these people.
 */
export async function makePasswordLinks(
  { random }: PasswordLinkDeps,
  { db: trx, clock, ids }: AnyAct,
  link: { userIds: readonly string[]; createdBy: string; livesMs: number },
): Promise<{ tokens: Map<string, string>; expiresAt: Date }> {
  const tokens = new Map(link.userIds.map((id) => [id, newAuthSessionToken(random)]));
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + link.livesMs);
  if (tokens.size === 0) return { tokens, expiresAt };
  await trx.deleteFrom('password_links').where('user_id', 'in', link.userIds).execute();
  const lives = { created_by: link.createdBy, created_at: now, expires_at: expiresAt, used_at: null };
  const rows = [...tokens].map(([userId, token]) => ({
    id: ids.next(),
    token_hash: hashAuthSessionToken(token),
    user_id: userId,
    ...lives,
  }));
  await trx.insertInto('password_links').values(rows).execute();
  return { tokens, expiresAt };
}

/** The person of a link, or null when it was used, ended or too old, or the person is gone. */
export async function findPasswordLink(db: Db, token: string, now: Date): Promise<PasswordLink | null> {
  const row = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'users.username', 'users.is_active', 'password_links.expires_at'])
    .where('token_hash', '=', hashAuthSessionToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { userId: row.id, username: row.username, isActive: row.is_active, expiresAt: row.expires_at } : null;
}

/**
 * Uses a link up and ends the person's other links; of two at once one gets the person, the other null. `mailed` says
 * that the person asked for it and got it by mail alone. Call
 * it in the transaction that sets the password: when that fails, the link is as good as before.
 */
export async function consumePasswordLink(
  trx: Db,
  token: string,
  now: Date,
): Promise<{ userId: string; mailed: boolean } | null> {
  const used = await trx
    .updateTable('password_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashAuthSessionToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'created_by'])
    .executeTakeFirst();
  if (!used) return null;
  await endPasswordLinks(trx, used.user_id);
  return { userId: used.user_id, mailed: used.created_by === null };
}

/** Ends all links of a person. */
export async function endPasswordLinks(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('password_links').where('user_id', '=', userId).execute();
}

/** Removes links that are too old to be used, at most `count`; returns how many. */
export async function deleteExpiredPasswordLinks(db: Db, now: Date, count: number): Promise<number> {
  return deleteSome(db, 'password_links', sql<boolean>`expires_at <= ${now}`, count);
}

/**
 * The address of the page on which a link is used, relative to the site where that is not known. The token stands where
 * browsers keep it from servers and logs.
 */
export function passwordLinkAddress(site: string | null, token: string): string {
  return `${site?.replace(/\/$/, '') ?? ''}/set-password#${token}`;
}
