import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../../shared/api/client.ts';
import { logFailure } from '../../../shared/api/log-failure.ts';
import { leaveAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { discardDrafts, removeStoredDrafts } from '../../../shared/forms/leaving.ts';
import { t } from '../../../shared/messages/t.ts';
import { areaOfPath } from '../../../shared/routing/areas.ts';
import { toastError } from '../../../shared/ui/toast.ts';

/**
 * Signs out, and discards the person's drafts on this device where they wish it. Guarded pages give way to the sign-in
 * screen; a public page stays. It does without the query cache, because the first anonymous page, which has this button
 * once a person is signed in, does too.
 */
export function useSignOut(userId: string): { signOut: (discard: boolean) => Promise<void>; isPending: boolean } {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const signOut = async (discard: boolean): Promise<void> => {
    if (isPending) return;
    setPending(true);
    try {
      const { continueAt } = await request('POST /api/users/sign_out');
      const leaving = areaOfPath(router.state.location.pathname) !== null;
      // Before the forms unmount, which would keep their drafts.
      if (discard) discardDrafts(userId);
      else removeStoredDrafts(userId);
      leaveAuthSession();
      // The school's page ends what is open there, and leads back here.
      if (typeof continueAt === 'string') return location.assign(continueAt);
      // Not by the guard, which would remember this page for the next person to sign in.
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
