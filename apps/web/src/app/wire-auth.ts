import { setProofAsker, setUnauthorizedHandler } from '../shared/api/client.ts';
import { announce } from '../shared/auth-session/auth-events.ts';
import { authState, confirmAuthSession, onAuthChange } from '../shared/auth-session/auth-session.ts';
import type { AppRouter } from './router.tsx';

/**
 * Keeps the pages in step with the signed-in person: the guards run again after every change, another person's data is
 * dropped, questions of their running tests too, an ended auth session leads to the sign-in screen and back, and acts that ask again who it is ask in a dialog. Gives back a function that undoes it.
 */
export function wireAuth(router: AppRouter): () => void {
  let known = authState().user;
  const follow = async (): Promise<void> => {
    const before = known;
    known = authState().user;
    const samePerson = before?._id === known?._id;
    if (samePerson && before?.role === known?.role && before?.isAdmin === known?.isAdmin) return;
    // First remove the pages that this person may not see, so that they load nothing again.
    await router.invalidate();
    if (samePerson) return;
    announce('person-changed');
    // Where the code cannot be fetched, the next page removes them (`shell-worker.ts`).
    const { removeOthersAttempts } = await import('../features/attempts/taking/model/kept-attempts.ts');
    await removeOthersAttempts(known?._id ?? null);
  };
  const unfollow = onAuthChange(() => void follow().catch(() => undefined));
  const unset = setUnauthorizedHandler(async () => {
    const asked = router.state.location.href;
    if ((await confirmAuthSession({ again: true })) !== null) return;
    if (router.state.location.pathname === '/login') return;
    await router.navigate({ to: '/login', search: { redirect: asked }, state: { hasEnded: true }, replace: true });
  });
  // Where the dialog cannot be fetched, the refusal stands.
  setProofAsker(() =>
    import('../shared/proof/ask-again.tsx').then((part) => part.confirmIdentity()).catch(() => false),
  );
  return () => {
    unfollow();
    unset();
  };
}
