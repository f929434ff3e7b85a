import { texts } from '@lectern/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { subscribe, unsubscribe } from '../model/this-browser.ts';

/** The person's devices that get notices, and the site's key. */
export const pushQuery = () =>
  queryOptions({
    queryKey: ['push-devices'],
    queryFn: ({ signal }) => request('GET /api/users/me/push', { signal }),
  });

/** Turns notices on in this browser; the browser asks its person. */
export function useTurnOn(userId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const body = await subscribe(publicKey, userId);
      return body && request('PUT /api/users/me/push', { body });
    },
    onSuccess: (answer) => {
      if (answer === null) return;
      cache.setQueryData(pushQuery().queryKey, answer.data);
      toast.success(t('Notices are on for this device'));
    },
    onError: (error) => {
      void unsubscribe();
      toastError(error, texts.somethingWrong);
    },
  });
}

/** Turns notices off on one of the person's devices. */
export function useTurnOff() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id, current }: { _id: string; current: boolean }) => {
      const answer = await request('DELETE /api/users/me/push/:id', { params: { id: _id } });
      if (current) await unsubscribe();
      return answer;
    },
    onSuccess: ({ data }) => {
      cache.setQueryData(pushQuery().queryKey, data);
      toast.success(t('Notices are off for the device'));
    },
    onError: (error) => {
      toastError(error, texts.somethingWrong);
      void reloadQueries(cache, [pushQuery().queryKey]);
    },
  });
}
