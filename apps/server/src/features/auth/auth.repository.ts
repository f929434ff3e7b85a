import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { type Db, deleteSome } from '../../platform/db/index.ts';
import type { UsersTable } from '../../platform/db/schema.ts';
import { lacksConsent } from './consent/consent.repository.ts';
import { lacksStep } from './required-steps/required-steps.repository.ts';
import type { AuthSessionsTable } from '../../platform/db/schema-of-accounts.ts';

export type AuthSessionWithUser = {
  id: string;
  remember: boolean;
  lastSeenAt: Date;
  createdAt: Date;
  expiresAt: Date;
  /** When the person last proved in it who they are. */
  provenAt: Date;
  /** Whether it waits for a second step that is required of the person. */
  lacksStep: boolean;
  /** Whether it waits for an agreement. */
  lacksConsent: boolean;
  user: Pick<Selectable<UsersTable>, 'id' | 'email' | 'role' | 'is_admin' | 'is_approved' | 'institution_id'>;
};

/**
 * Adds an auth session and counts its user among those active on the day, provided that the password which was checked
 * is the user's still and that the user may sign in; null where not. Answers whether it waits for a required second step. A change of these that is under way is waited
 * for, so that no auth session comes after the change that ends them all.
 */
export async function insertAuthSession(
  trx: Db,
  row: Insertable<AuthSessionsTable>,
  checked: { passwordHash: string | null; day: string },
): Promise<{ lacksStep: boolean; lacksConsent: boolean } | null> {
  const { rows } = await sql<{ lacks_step: boolean; lacks_consent: boolean }>`
    with owner as (
      select id from users where id = ${row.user_id} and password_hash is not distinct from ${checked.passwordHash}
        and is_active and deleted_at is null for share),
    started as (
      insert into auth_sessions (id, token_hash, user_id, remember, ip, user_agent, provider_id,
        provider_session, sealed_handle, came_by, created_at, last_seen_at, expires_at)
      select ${row.id}::uuid, ${row.token_hash}::bytea, owner.id, ${row.remember}::boolean, ${row.ip}, ${row.user_agent},
        ${row.provider_id ?? null}::uuid, ${row.provider_session ?? null}, ${row.sealed_handle ?? null}::bytea, ${row.came_by ?? null},
        ${row.created_at}::timestamptz, ${row.last_seen_at}::timestamptz, ${row.expires_at}::timestamptz from owner
      returning user_id),
    noted as (
      insert into active_days (user_id, day) select user_id, ${checked.day}::date from started on conflict do nothing)
    select ${lacksStep} as lacks_step, ${lacksConsent} as lacks_consent from started join users u on u.id = started.user_id,
      (select ${row.provider_id ?? null}::uuid as provider_id, ${row.came_by ?? null}::text as came_by,
        ${row.created_at}::timestamptz as created_at) s`.execute(trx);
  const [begun] = rows;
  return begun === undefined ? null : { lacksStep: begun.lacks_step, lacksConsent: begun.lacks_consent };
}

type Found = Omit<
  Selectable<AuthSessionsTable>,
  'ip' | 'user_agent' | 'provider_id' | 'provider_session' | 'sealed_handle' | 'token_hash' | 'came_by' | 'proven_at'
> &
  Pick<Selectable<UsersTable>, 'email' | 'role' | 'is_admin' | 'is_approved' | 'institution_id'> & {
    proven_at: Date;
    lacks_step: boolean;
    lacks_consent: boolean;
  };

/** The auth session of this token, over or not, where its user may still sign in. */
export async function findAuthSession(db: Db, tokenHash: Buffer): Promise<AuthSessionWithUser | null> {
  const { rows } = await sql<Found>`
    select s.id, s.user_id, s.remember, s.created_at, s.last_seen_at, s.expires_at,
      coalesce(s.proven_at, s.created_at) as proven_at, ${lacksStep} as lacks_step,
      ${lacksConsent} as lacks_consent, u.email, u.role, u.is_admin, u.is_approved, u.institution_id
    from auth_sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and u.is_active and u.deleted_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: row.id,
    remember: row.remember,
    lastSeenAt: row.last_seen_at,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    provenAt: row.proven_at,
    lacksStep: row.lacks_step,
    lacksConsent: row.lacks_consent,
    user: {
      id: row.user_id,
      email: row.email,
      role: row.role,
      is_admin: row.is_admin,
      is_approved: row.is_approved,
      institution_id: row.institution_id,
    },
  };
}

/** Notes that an auth session was used, and with an end moves that too. */
export async function touchAuthSession(db: Db, id: string, now: Date, expiresAt: Date | null): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ last_seen_at: now, ...(expiresAt === null ? {} : { expires_at: expiresAt }) })
    .where('id', '=', id)
    .execute();
}

/** Notes that the person of an auth session has just proven who they are; answers whether it runs still. */
export async function noteProof(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('auth_sessions')
    .set({ proven_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** When the person of an auth session last proved who they are; null where it has ended. */
export async function findProvenAt(db: Db, userId: string, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('auth_sessions')
    .select((select) => select.fn.coalesce('proven_at', 'created_at').as('at'))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Counts a user among those active on a day (YYYY-MM-DD, UTC); once is enough. */
export async function noteActiveDay(db: Db, userId: string, day: string): Promise<void> {
  await db
    .insertInto('active_days')
    .values({ user_id: userId, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends one auth session of a user's; answers whether it was there. */
export async function deleteAuthSession(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('auth_sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Ends all auth sessions of a user's but this one, if one is to be kept; answers how many. */
export async function deleteAuthSessionsOf(db: Db, userId: string, kept: string | null): Promise<number> {
  const result = await db
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .$if(kept !== null, (query) => query.where('id', '!=', kept ?? ''))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Whether a person's auth session lasts at `now`; a condition. */
export const authSessionRuns = (
  { userId, id }: { userId: RawBuilder<unknown>; id: RawBuilder<unknown> },
  now: Date,
): RawBuilder<boolean> => sql<boolean>`exists (select 1 from auth_sessions s
  where s.user_id = ${userId} and s.id = ${id} and s.expires_at > ${now}::timestamptz)`;

/** Whether an auth session of a person's has not been ended. */
export async function hasAuthSession(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Signs people out everywhere. */
export async function signOutAll(trx: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await trx.deleteFrom('auth_sessions').where('user_id', 'in', userIds).execute();
}

/** Signs everybody out; answers how many auth sessions there were. */
export async function signOutEverybody(db: Db): Promise<number> {
  const result = await db.deleteFrom('auth_sessions').executeTakeFirst();
  return Number(result.numDeletedRows);
}

export type AuthSessionRow = Omit<
  Selectable<AuthSessionsTable>,
  'token_hash' | 'provider_id' | 'provider_session' | 'sealed_handle' | 'proven_at'
> & {
  /** The name of the provider by which the person came in. */
  provider: string | null;
};

/** The running auth sessions of a user, the one last used first. */
export async function listAuthSessions(db: Db, userId: string, now: Date): Promise<AuthSessionRow[]> {
  const columns = ['user_id', 'remember', 'ip', 'user_agent', 'came_by', 'last_seen_at', 'expires_at'] as const;
  return db
    .selectFrom('auth_sessions')
    .leftJoin('identity_providers', 'identity_providers.id', 'provider_id')
    .select(['auth_sessions.id', 'auth_sessions.created_at', 'name as provider', ...columns])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('auth_sessions.id', 'desc')
    .execute();
}

/** Removes auth sessions that have ended, at most `count`; returns how many. */
export async function deleteExpiredAuthSessions(db: Db, now: Date, count: number): Promise<number> {
  return deleteSome(db, 'auth_sessions', sql<boolean>`expires_at <= ${now}`, count);
}
