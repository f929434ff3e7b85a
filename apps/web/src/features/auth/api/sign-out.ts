import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../../shared/api/client.ts';
import { logFailure } from '../../../shared/api/log-failure.ts';
import { leaveAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { discardDrafts } from '../../../shared/forms/leaving.ts';
import { t } from '../../../shared/messages/t.ts';
import { areaOfPath } from '../../../shared/routing/areas.ts';
import { toastError } from '../../../shared/ui/toast.ts';

/**
 * Signs out, and discards one's drafts on this device where that is wished. Pages that need signing in give way to the sign-in screen; a public page stays where it is. It does without
 * the cache, because the first anonymous page, which shows it once signed in, does.
 */
export function useSignOut(userId: string): { signOut: (discard: boolean) => Promise<void>; isPending: boolean } {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const signOut = async (discard: boolean): Promise<void> => {
    if (isPending) return;
    setPending(true);
    try {
      await request('POST /api/users/sign_out');
      const leaving = areaOfPath(router.state.location.pathname) !== null;
      // Before the forms go, which would keep their drafts.
      if (discard) discardDrafts(userId);
      leaveAuthSession();
      // Not the guard's way there, which would remember this page for whoever signs in next.
      if (leaving) await router.navigate({ to: '/login' });
    } catch (error) {
      logFailure('Logout failed', error);
      toastError(error, t('Logout failed'));
    } finally {
      setPending(false);
    }
  };
  return { signOut, isPending };
}
