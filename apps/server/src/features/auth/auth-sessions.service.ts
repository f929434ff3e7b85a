import { type AuthSession, texts } from '@lectern/contract';
import { type Act, transact } from '../../platform/act/index.ts';
import { AppError, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { recordAct } from '../audit/index.ts';
import { lockAccount, lockUser } from '../users/index.ts';
import { type AuthSessionRow, deleteAuthSession, deleteAuthSessionsOf, listAuthSessions } from './auth.repository.ts';
import { ofOneself } from './own-event.ts';
import { deviceOf } from './device.ts';

/** Where the actor is signed in, the present auth session first, the others by their last use. */
export async function ownAuthSessions({ db, actor, clock }: Act): Promise<AuthSession[]> {
  const rows = await listAuthSessions(db, actor.id, clock.now());
  const sessions = rows.map((row) => presentAuthSession(row, actor));
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** Ends one of the actor's auth sessions. Throws `not_found` when it is somebody else's or has ended. */
export async function endAuthSession(act: Act, id: string): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor } = act;
    const person = await lockAccount(trx, actor.id);
    if (!(await deleteAuthSession(trx, actor.id, id))) throw notFound('Sign-in not found');
    await recordAct(act, ended(person, 1));
  });
}

/** Ends all of the actor's auth sessions but the present one. */
export async function endOtherAuthSessions(act: Act): Promise<void> {
  await transact(act, async (act) => {
    const { db: trx, actor } = act;
    const person = await lockAccount(trx, actor.id);
    const count = await deleteAuthSessionsOf(trx, actor.id, actor.authSessionId);
    if (count > 0) await recordAct(act, ended(person, count));
  });
}

/**
 * Ends all auth sessions of somebody else; answers how many. Throws `not_found` for a person whom the actor may not change,
 * and `own_account` for oneself, whose others end in the profile.
 */
export async function endAuthSessionsOf(act: Act, userId: string): Promise<number> {
  return transact(act, async (act) => {
    const user = await lockUser(act.db, act.actor, userId, 'change');
    if (!user) throw notFound('User not found');
    if (userId === act.actor.id) throw new AppError('own_account', texts.ownAccount);
    const count = await deleteAuthSessionsOf(act.db, userId, null);
    if (count > 0) await recordAct(act, ended(user, count));
    return count;
  });
}

const ended = (person: Parameters<typeof ofOneself>[1], count: number) => ({
  ...ofOneself('auth_session_ended', person),
  changes: [{ field: 'count', before: null, after: String(count) }],
});

function presentAuthSession(row: AuthSessionRow, actor: Actor): AuthSession {
  return {
    _id: row.id,
    current: row.id === actor.authSessionId,
    device: deviceOf(row.user_agent),
    // A provider's session is known as such from before this was kept.
    cameBy: row.came_by ?? (row.provider === null ? null : 'provider'),
    provider: row.provider,
    ip: row.ip,
    remember: row.remember,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
