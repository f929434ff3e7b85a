import type { AuthSession } from '@lectern/contract';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { recordAudit } from '../audit/index.ts';
import {
  type AuthSessionRow,
  deleteAuthSession,
  deleteAuthSessionsOf,
  listAuthSessions,
  lockAccount,
} from './auth.repository.ts';
import { type AuthDeps, ofOneself } from './auth.service.ts';
import { deviceOf } from './device.ts';
import type { Origin } from './origin.ts';

/** Where the actor is signed in, the present auth session first, the others by their last use. */
export async function ownAuthSessions(deps: AuthDeps, db: Db, actor: Actor): Promise<AuthSession[]> {
  const rows = await listAuthSessions(db, actor.id, deps.clock.now());
  const sessions = rows.map((row) => presentAuthSession(row, actor));
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** Ends one of the actor's auth sessions. Throws `not_found` when it is somebody else's or has ended. */
export async function endAuthSession(deps: AuthDeps, db: Db, actor: Actor, id: string, origin: Origin): Promise<void> {
  await inTransaction(db, async (trx) => {
    const person = await lockAccount(trx, actor.id);
    if (!(await deleteAuthSession(trx, actor.id, id))) throw notFound('Auth session');
    await recordAudit(deps, trx, ended(person, 1, origin));
  });
}

/** Ends all of the actor's auth sessions but the present one. */
export async function endOtherAuthSessions(deps: AuthDeps, db: Db, actor: Actor, origin: Origin): Promise<void> {
  await inTransaction(db, async (trx) => {
    const person = await lockAccount(trx, actor.id);
    const count = await deleteAuthSessionsOf(trx, actor.id, actor.authSessionId);
    if (count > 0) await recordAudit(deps, trx, ended(person, count, origin));
  });
}

const ended = (person: Awaited<ReturnType<typeof lockAccount>>, count: number, origin: Origin) => ({
  ...ofOneself('auth_session_ended', person, origin),
  changes: [{ field: 'count', before: null, after: String(count) }],
});

function presentAuthSession(row: AuthSessionRow, actor: Actor): AuthSession {
  return {
    _id: row.id,
    current: row.id === actor.authSessionId,
    device: deviceOf(row.user_agent),
    ip: row.ip,
    remember: row.remember,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
