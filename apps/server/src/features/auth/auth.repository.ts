import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { AuthSessionsTable, UsersTable } from '../../platform/db/schema.ts';

export type AuthSessionWithUser = {
  id: string;
  remember: boolean;
  lastSeenAt: Date;
  user: Pick<Selectable<UsersTable>, 'id' | 'email' | 'role' | 'is_admin' | 'institution_id'>;
};

export async function insertAuthSession(db: Db, row: Insertable<AuthSessionsTable>): Promise<void> {
  await db.insertInto('auth_sessions').values(row).execute();
}

/** The running auth session of this token, if its user may still sign in, or null. */
export async function findAuthSession(db: Db, tokenHash: Buffer, now: Date): Promise<AuthSessionWithUser | null> {
  const row = await db
    .selectFrom('auth_sessions')
    .innerJoin('users', 'users.id', 'auth_sessions.user_id')
    .select([
      'auth_sessions.id',
      'auth_sessions.remember',
      'auth_sessions.last_seen_at',
      'users.id as user_id',
      'users.email',
      'users.role',
      'users.is_admin',
      'users.institution_id',
    ])
    .where('auth_sessions.token_hash', '=', tokenHash)
    .where('auth_sessions.expires_at', '>', now)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    remember: row.remember,
    lastSeenAt: row.last_seen_at,
    user: {
      id: row.user_id,
      email: row.email,
      role: row.role,
      is_admin: row.is_admin,
      institution_id: row.institution_id,
    },
  };
}

export async function extendAuthSession(db: Db, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

export async function deleteAuthSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('id', '=', id).execute();
}

/** Removes auth sessions that have ended; returns how many. */
export async function deleteExpiredAuthSessions(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('auth_sessions').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
