import type { SignedInUser } from '@lectern/contract';
import { areaOf } from '@lectern/contract/roles';
import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { authState, confirmAuthSession, mayBeKnown } from '../shared/auth-session/auth-session.ts';
import { homePath, mayWorkIn, returnPath, type StaffArea } from '../shared/routing/areas.ts';

type GuardInput = { location: ParsedLocation };

/** The page on which people agree to the text of the site. */
export const consentPath = '/consent';

/** The page on which a second step is set up that is required. */
export const twoStepPath = '/two-step';

/** Keeps somebody who has yet to agree, or to set up a second step, on the page for that. */
export function stayWhereHeldUp({ location }: GuardInput): void {
  const { user } = authState();
  // Somebody who has yet to do both may begin with the step: their data and the end of their account need it.
  if (user?.mustSetUpStep === true && location.pathname === twoStepPath) return;
  if (user?.mustAgree === true) {
    if (location.pathname !== consentPath) throw redirect({ to: consentPath, replace: true });
    return;
  }
  if (user?.mustSetUpStep === true) throw redirect({ to: twoStepPath, replace: true });
}

/** Lets a signed-in person in; sends a visitor to the sign-in screen, which remembers the page. */
export async function requireSignIn({ location }: GuardInput): Promise<void> {
  if ((await confirmAuthSession()) === null) throw redirect({ to: '/login', search: { redirect: location.href } });
}

/**
 * Lets a person in who works in the area. Sends everybody else to the sign-in screen, which sends the signed-in on to
 * their home.
 */
export function requireArea(area: StaffArea) {
  return async ({ location }: GuardInput): Promise<void> => {
    await requireSignIn({ location });
    const user = await confirmAuthSession();
    if (user === null || !mayWorkIn(user, area)) throw redirect({ to: '/login' });
  };
}

type EntranceInput = { search: { redirect?: string | undefined } };

/**
 * The signed-in person, or null. Does not ask the server when it cannot know the person: most people on the sign-in
 * screen are new.
 */
async function signedInAlready(): Promise<SignedInUser | null> {
  return mayBeKnown() ? confirmAuthSession() : null;
}

/** Sends a signed-in person to the page that asked for signing in, or to their home. */
export async function leaveLogin({ search }: EntranceInput): Promise<void> {
  const user = await signedInAlready();
  if (user === null) return;
  const asked = returnPath(search.redirect, user);
  if (asked !== null) throw redirect({ href: asked, replace: true });
  throw redirect({ to: homePath(user), replace: true });
}

/** As `leaveLogin`, except that coordinators go to `/`, as the specification says. */
export async function leaveSignup({ search }: EntranceInput): Promise<void> {
  const user = await signedInAlready();
  if (user !== null && areaOf(user) === 'coordinator') throw redirect({ to: '/', replace: true });
  await leaveLogin({ search });
}

/** Redirects to the institutions list of the person's area; a person without one goes home. */
export async function goToInstitutions(input: GuardInput): Promise<void> {
  await requireSignIn(input);
  const user = await confirmAuthSession();
  const area = areaOf(user);
  if (area === 'instructor' || area === 'coordinator') throw redirect({ to: `/${area}/institution`, replace: true });
  throw redirect({ to: homePath(user), replace: true });
}
