import { hashAuthSessionToken } from '../../platform/auth/index.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { actorFrom, isDemoAccount } from '../users/index.ts';
import { type AuthSessionWithUser, findAuthSession, noteActiveDay, touchAuthSession } from './auth.repository.ts';
import { type AuthSettings, dayOf, demoAnswers } from './auth.service.ts';
import { proofMs } from './proof-age.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

export type RecogniseDeps = { clock: Clock; settings: AuthSettings };

type Recognised = { actor: Actor; renewSeconds: number | null };

/**
 * Makes the function that says who a cookie's token stands for, or null. The database is asked for every request, so
 * that a person who was signed out or blocked is nobody from the next request on. A remembered auth session is prolonged
 * while it is used.
 */
export function createRecognise(
  deps: RecogniseDeps,
  db: Db,
): (token: string, asked: { fromHere: boolean }) => Promise<Recognised | null> {
  return async (token, asked) => {
    const now = deps.clock.now();
    const found = await findAuthSession(db, hashAuthSessionToken(token));
    if (found === null || found.expiresAt <= now) return null;
    if (isDemoAccount(found.user) && !demoAnswers(deps.settings, asked)) return null;
    const hasProof = now.getTime() - found.provenAt.getTime() < proofMs;
    return {
      actor: { ...actorFrom(found.user, found.id), hasProof, lacksStep: found.lacksStep },
      renewSeconds: await noteUse(deps, db, found, now),
    };
  };
}

/** Notes that an auth session is used, where that was long ago. Answers for how many seconds it is prolonged, or null. */
async function noteUse(deps: RecogniseDeps, db: Db, found: AuthSessionWithUser, now: Date): Promise<number | null> {
  const renew = found.remember && now.getTime() - found.lastSeenAt.getTime() > hour;
  const end = renew ? endOfRemembered(deps, found, now) : null;
  const newDay = dayOf(now) !== dayOf(found.lastSeenAt);
  if (end !== null || newDay) await touchAuthSession(db, found.id, now, end);
  if (newDay) await noteActiveDay(db, found.user.id, dayOf(now));
  return end === null ? null : Math.round((end.getTime() - now.getTime()) / 1000);
}

/** Some days from now, but not beyond what somebody may stay signed in without ever giving the password again. */
function endOfRemembered({ settings }: RecogniseDeps, { createdAt }: AuthSessionWithUser, now: Date): Date {
  const next = now.getTime() + settings.rememberDays * day;
  return new Date(Math.min(next, createdAt.getTime() + settings.rememberMostDays * day));
}
