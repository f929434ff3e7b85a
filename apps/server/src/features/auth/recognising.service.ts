import { hashAuthSessionToken } from '../../platform/auth/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { actorFrom, isDemoAccount } from '../users/index.ts';
import { type AuthSessionWithUser, findAuthSession, noteActiveDay, touchAuthSession } from './auth.repository.ts';
import { type AuthSettings, dayOf, demoAnswers } from './auth.service.ts';
import { endOfUse, notedEveryMs } from './end-of-use.ts';
import { proofMs } from './proof-age.ts';

export type RecogniseDeps = { clock: Clock; settings: AuthSettings };

type Asked = { fromHere: boolean; unattended: boolean };
type Recognised = { actor: Actor; renewSeconds: number | null };

/**
 * Makes the function that says who a cookie's token stands for, or null. The database is asked for every request, so
 * that a person who was signed out or blocked is nobody from the next request on. An auth session is prolonged while it
 * is used; what a page asks for by itself while nobody touches it is no use.
 */
export function createRecognise(
  deps: RecogniseDeps,
  db: Db,
): (token: string, asked: Asked) => Promise<Recognised | null> {
  return async (token, asked) => {
    const now = deps.clock.now();
    const found = await findAuthSession(db, hashAuthSessionToken(token));
    if (found === null || found.expiresAt <= now) return null;
    if (isDemoAccount(found.user) && !demoAnswers(deps.settings, asked)) return null;
    const hasProof = now.getTime() - found.provenAt.getTime() < proofMs;
    return {
      actor: {
        ...actorFrom(found.user, found.id),
        hasProof,
        lacksStep: found.lacksStep,
        lacksConsent: found.lacksConsent,
      },
      renewSeconds: asked.unattended ? null : await noteUse(deps, db, found, now),
    };
  };
}

/**
 * Notes that an auth session is used, where that was a while ago. Answers for how many seconds the browser keeps it from now
 * on, or null where that stays as it is.
 */
async function noteUse(deps: RecogniseDeps, db: Db, found: AuthSessionWithUser, now: Date): Promise<number | null> {
  const renew = now.getTime() - found.lastSeenAt.getTime() > notedEveryMs(found);
  const end = renew ? endOfUse(deps, found, now) : null;
  const newDay = dayOf(now) !== dayOf(found.lastSeenAt);
  if (end !== null || newDay) await touchAuthSession(db, found.id, now, end);
  if (newDay) await noteActiveDay(db, found.user.id, dayOf(now));
  return end === null || !found.remember ? null : Math.round((end.getTime() - now.getTime()) / 1000);
}
