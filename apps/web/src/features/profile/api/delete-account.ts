import { leavingTexts } from '@lectern/contract/leaving-texts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { request } from '../../../shared/api/client.ts';
import { leaveAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { forgetPerson } from '../model/forget-person.ts';

/** Removes a person's answers from this device. */
export type ForgetAnswers = (userId: string) => Promise<void>;

/**
 * Deletes the person's own account against its password. Then nobody is signed in here, and this browser keeps nothing of the
 * person; `forgetAnswers` removes the answers of tests that wait to be sent.
 */
export function useDeleteAccount(userId: string, forgetAnswers: ForgetAnswers) {
  const router = useRouter();
  return useMutation({
    mutationFn: (currentPassword: string) => request('DELETE /api/users/me', { body: { currentPassword } }),
    onSuccess: async () => {
      forgetPerson(userId);
      // A browser that keeps no answers has none to remove.
      await forgetAnswers(userId).catch(() => undefined);
      leaveAuthSession();
      toast.success(leavingTexts.accountDeleted);
      await router.navigate({ to: '/login' });
    },
  });
}
