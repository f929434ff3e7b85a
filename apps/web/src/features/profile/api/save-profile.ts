import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { enterAuthSession } from '../../../shared/auth-session/auth-session.ts';
import { showZoneOf } from '../../../shared/format/zone.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Changes the person's own data; the whole page then shows the change. */
export function useSaveProfile() {
  return useMutation({
    mutationFn: (body: RouteBody<'PUT /api/users/me'>) => request('PUT /api/users/me', { body }),
    onSuccess: (record) => {
      showZoneOf(record.user);
      enterAuthSession(record);
      toast.success(texts.profileSaved);
    },
    onError: (error) => toastError(error, texts.userSaveFailed),
  });
}
