import { useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { confirmAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** Withdraws an application that waits for approval; the person is a student again. */
export function useWithdrawApplication() {
  return useMutation({
    mutationFn: () => request('DELETE /api/users/me/apply-teacher'),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await confirmAuthSession({ again: true });
    },
  });
}
