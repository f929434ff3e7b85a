import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Gives a course a new join code; the old one stops working at once. */
export function useRenewJoinCode() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('POST /api/courses/:id/join-code', { params: { id } }),
    onSuccess: () => {
      toast.success(t('The course has a new join code.'));
      void reloadQueries(cache, [['courses']]);
    },
    onError: (error) => toastError(error, t('The join code could not be changed. Please try again.')),
  });
}
