import { sql } from 'kysely';
import { hashAuthSessionToken, newAuthSessionToken } from '../../platform/auth/index.ts';
import type { AnyAct } from '../../platform/act/index.ts';
import type { Random } from '../../platform/clock/index.ts';
import { type Db, deleteSome } from '../../platform/db/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';

/** How long somebody has to open the link by which an address is proven, in milliseconds. */
const emailLinkMs = 3 * 24 * 60 * 60 * 1000;

export type EmailLink = { userId: string; email: string };

/**
 * Makes the one link with which a person proves this address, in place of a former one. Answers its token, which is
 * stored nowhere. Call it in a transaction that holds the person.
 */
export async function makeEmailLink(
  { random }: { random: Random },
  { db: trx, clock }: AnyAct,
  { userId, email }: EmailLink,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newAuthSessionToken(random);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + emailLinkMs);
  const link = { email, token_hash: hashAuthSessionToken(token), created_at: now, expires_at: expiresAt };
  await trx
    .insertInto('email_links')
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute();
  return { token, expiresAt };
}

/** The person and the address that a link proves, or null when it was used, ended or too old. */
export async function findEmailLink(db: Db, token: string, now: Date): Promise<EmailLink | null> {
  const row = await db
    .selectFrom('email_links')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hashAuthSessionToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? { userId: row.user_id, email: row.email } : null;
}

/** Uses a link up; of two at once one gets what it proves, the other null. */
export async function takeEmailLink(trx: Db, token: string, now: Date): Promise<EmailLink | null> {
  const row = await trx
    .deleteFrom('email_links')
    .where('token_hash', '=', hashAuthSessionToken(token))
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  return row ? { userId: row.user_id, email: row.email } : null;
}

/** The address that a person has asked for in place of theirs and not proven yet, or null. */
export async function findPendingEmail(db: Db, user: { id: string; email: string }, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('email_links')
    .select('email')
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && nameKey(row.email) !== nameKey(user.email) ? row.email : null;
}

/** Ends a person's link. */
export async function endEmailLink(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('email_links').where('user_id', '=', userId).execute();
}

/** Removes links that are too old to be used, at most `count`; returns how many. */
export async function deleteExpiredEmailLinks(db: Db, now: Date, count: number): Promise<number> {
  return deleteSome(db, 'email_links', sql<boolean>`expires_at <= ${now}`, count);
}
