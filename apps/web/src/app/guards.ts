import type { SignedInUser } from '@lectern/contract';
import { areaOf } from '@lectern/contract/roles';
import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { confirmAuthSession, mayBeKnown } from '../shared/auth-session/auth-session.ts';
import { homePath, mayWorkIn, returnPath, type StaffArea } from '../shared/routing/areas.ts';

type GuardInput = { location: ParsedLocation };

/** Lets in who is signed in; sends a visitor to the sign-in screen, which remembers the page. */
export async function requireSignIn({ location }: GuardInput): Promise<void> {
  if ((await confirmAuthSession()) === null) throw redirect({ to: '/login', search: { redirect: location.href } });
}

/** Lets in who works in the area; sends everybody else to the sign-in screen, which sends the signed-in on to their home. */
export function requireArea(area: StaffArea) {
  return async ({ location }: GuardInput): Promise<void> => {
    await requireSignIn({ location });
    const user = await confirmAuthSession();
    if (user === null || !mayWorkIn(user, area)) throw redirect({ to: '/login' });
  };
}

type EntranceInput = { search: { redirect?: string } };

/** The signed-in person, or null. The server is not asked where it cannot know: nearly everybody who comes to sign in is new. */
async function signedInAlready(): Promise<SignedInUser | null> {
  return mayBeKnown() ? confirmAuthSession() : null;
}

/** Sends who is signed in already to the page that asked for signing in, or to their home. */
export async function leaveLogin({ search }: EntranceInput): Promise<void> {
  const user = await signedInAlready();
  if (user === null) return;
  const asked = returnPath(search.redirect, user);
  if (asked !== null) throw redirect({ href: asked, replace: true });
  throw redirect({ to: homePath(user), replace: true });
}

/** As `leaveLogin`, except that coordinators go to `/`, as the specification has it. */
export async function leaveSignup({ search }: EntranceInput): Promise<void> {
  const user = await signedInAlready();
  if (user !== null && areaOf(user) === 'coordinator') throw redirect({ to: '/', replace: true });
  await leaveLogin({ search });
}

/** Sends to the institutions list of the person's area; who has none goes home. */
export async function goToInstitutions(input: GuardInput): Promise<void> {
  await requireSignIn(input);
  const user = await confirmAuthSession();
  const area = areaOf(user);
  if (area === 'instructor' || area === 'coordinator') throw redirect({ to: `/${area}/institution`, replace: true });
  throw redirect({ to: homePath(user), replace: true });
}
