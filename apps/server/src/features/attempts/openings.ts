import type { Act } from '../../platform/act/index.ts';
import type { Actor } from '../../platform/policy/index.ts';

/** A student at one of their windows; null for a client that names none. */
export type Taker = Actor & { readonly window: string | null };

/** The act of a student who sits at this window. */
export const atWindow = (act: Act, window: string | null = null): Act<Taker> => ({
  ...act,
  actor: { ...act.actor, window },
});

/** The window and the auth session that held an attempt, null where unknown, and when it was heard of last. */
export type FormerHolder = { window: string | null; auth_session: string | null; last_seen_at: Date };

/** A window that was heard of within this time and opens its attempt again is no event, in milliseconds. */
const unremarkableMs = 5 * 60_000;

/**
 * The event that it is when a taker takes an open attempt, or null for none. Says that the window or the sign-in is
 * another one only where both are known and differ; otherwise the attempt was opened again.
 */
export function eventOfOpening(
  former: FormerHolder,
  taker: Pick<Taker, 'window' | 'authSessionId'>,
  now: Date,
): 'taken_over' | 'other_window' | 'other_sign_in' | null {
  const bothNamed = former.window !== null && taker.window !== null;
  if (!bothNamed || former.window !== taker.window) {
    if (former.auth_session !== null && former.auth_session !== taker.authSessionId) return 'other_sign_in';
    if (bothNamed) return 'other_window';
  }
  return now.getTime() - former.last_seen_at.getTime() > unremarkableMs ? 'taken_over' : null;
}
