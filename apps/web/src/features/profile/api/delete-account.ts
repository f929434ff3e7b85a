import { leavingTexts } from '@lectern/contract/leaving-texts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { request } from '../../../shared/api/client.ts';
import { leaveAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { discardDrafts } from '../../../shared/forms/leaving.ts';
import { toast } from '../../../shared/ui/toast.ts';

/**
 * Deletes the person's own account against its password. Then nobody is signed in here, and the person's drafts are
 * gone.
 */
export function useDeleteAccount(userId: string) {
  const router = useRouter();
  return useMutation({
    mutationFn: (currentPassword: string) => request('DELETE /api/users/me', { body: { currentPassword } }),
    onSuccess: async () => {
      discardDrafts(userId);
      leaveAuthSession();
      toast.success(leavingTexts.accountDeleted);
      await router.navigate({ to: '/login' });
    },
  });
}
