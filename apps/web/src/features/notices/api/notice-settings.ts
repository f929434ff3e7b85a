import type { NoticeSettingsInput } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** How the person gets notices. */
export const noticeSettingsQuery = () =>
  queryOptions({
    queryKey: ['notice-settings'],
    queryFn: ({ signal }) => request('GET /api/users/me/notice-settings', { signal }),
    // The time zone in it is chosen on another page.
    staleTime: 0,
  });

/** Saves how the person gets notices. */
export function useSaveNoticeSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NoticeSettingsInput) => request('PUT /api/users/me/notice-settings', { body }),
    onSuccess: ({ data }) => {
      cache.setQueryData(noticeSettingsQuery().queryKey, data);
      toast.success(t('Your choices are saved'));
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}
