import type { LoginRecord } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { enterAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

function send(file: File | null): Promise<LoginRecord> {
  if (file === null) return request('DELETE /api/users/me/picture');
  const form = new FormData();
  form.set('file', file);
  return request('POST /api/users/me/picture', { form });
}

/** Replaces the person's picture; null removes it. */
export function useSetPicture() {
  return useMutation({
    mutationFn: send,
    onSuccess: (record) => {
      enterAuthSession(record);
      toast.success(texts.profileSaved);
    },
    onError: (error) => toastError(error, texts.userSaveFailed),
  });
}
