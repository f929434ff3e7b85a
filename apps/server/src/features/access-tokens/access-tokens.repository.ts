import { limits } from '@lectern/contract';
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { type Db, deleteSome } from '../../platform/db/index.ts';
import type { AccessTokensTable } from '../../platform/db/schema-of-access-tokens.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { institutionManaged } from '../institutions/index.ts';

export type TokenRow = Selectable<AccessTokensTable>;

/** How long a token that has ended or was revoked stays in the list. */
export const endedTokenMs = 30 * 24 * 60 * 60 * 1000;

/** The tokens that somebody looks after, as a condition on `access_tokens`: the one place that decides it. */
function tokenManagedBy(actor: Actor): RawBuilder<SqlBool> {
  if (actor.isAdmin) return sql<SqlBool>`true`;
  return institutionManaged(sql`access_tokens.institution_id`, actor);
}

const ofPlace = (institutionId: string | null): RawBuilder<SqlBool> =>
  sql<SqlBool>`access_tokens.institution_id is not distinct from ${institutionId}::uuid`;

/** The token with this hash, whether it works or not, or null. */
export async function findTokenByHash(db: Db, hash: Buffer): Promise<TokenRow | null> {
  const row = await db.selectFrom('access_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst();
  return row ?? null;
}

/** The tokens of a site (null) or an institution, the newest first; those that ended before `since` are left out. */
export async function listTokens(db: Db, institutionId: string | null, since: Date): Promise<TokenRow[]> {
  return db
    .selectFrom('access_tokens')
    .selectAll()
    .where(ofPlace(institutionId))
    .where(sql<SqlBool>`least(expires_at, revoked_at) > ${since}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.listedAccessTokens)
    .execute();
}

/** Adds a token; answers false where its place has as many that have not ended as it may. */
export async function insertToken(trx: Db, row: Insertable<AccessTokensTable>, now: Date): Promise<boolean> {
  // Two at once count one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('access tokens'))`.execute(trx);
  const { count } = await trx
    .selectFrom('access_tokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(ofPlace(row.institution_id ?? null))
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= limits.accessTokens) return false;
  await trx.insertInto('access_tokens').values(row).execute();
  return true;
}

/** Locks a token that the actor looks after; null where there is none. */
export async function lockToken(trx: Db, actor: Actor, id: string): Promise<TokenRow | null> {
  const row = await trx
    .selectFrom('access_tokens')
    .selectAll()
    .where('id', '=', id)
    .where(tokenManagedBy(actor))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a token. */
export async function revokeToken(trx: Db, { user_id, id }: TokenRow, now: Date): Promise<void> {
  await trx
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Notes that a token is used. */
export async function noteTokenUse(db: Db, { user_id, id }: TokenRow, now: Date): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Locks a token that ends before `before` and of which nobody was told; null without one. Those of others at work are passed over. */
export async function claimEndingToken(trx: Db, now: Date, before: Date): Promise<TokenRow | null> {
  const row = await trx
    .selectFrom('access_tokens')
    .selectAll()
    .where('expires_at', '>', now)
    .where('expires_at', '<=', before)
    .where('revoked_at', 'is', null)
    .where('warned_at', 'is', null)
    .orderBy('expires_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that the maker of a token was told that it ends. */
export async function noteWarned(trx: Db, { user_id, id }: TokenRow, now: Date): Promise<void> {
  await trx
    .updateTable('access_tokens')
    .set({ warned_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Removes tokens that ended or were revoked before `before`, at most `count`; answers how many. */
export async function deleteEndedTokens(db: Db, before: Date, count: number): Promise<number> {
  return deleteSome(db, 'access_tokens', sql<boolean>`least(expires_at, revoked_at) <= ${before}`, count);
}
