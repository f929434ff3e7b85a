import type { ManagedAnnouncement } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { announcementsKey } from './managed-announcements.ts';

type Taken = Pick<ManagedAnnouncement, '_id' | 'state'>;

/** Takes an announcement back, or deletes one that waits, and offers to undo that. */
export function useWithdrawAnnouncement() {
  const cache = useQueryClient();
  const restore = useRestoreAnnouncement();
  return useMutation({
    mutationFn: ({ _id: id }: Taken) => request('POST /api/announcements/:id/withdraw', { params: { id } }),
    onSuccess: async (_, { _id, state }) => {
      const action = { label: t('Undo'), onPress: () => restore.mutate(_id) };
      toast.success(state === 'timed' ? t('The announcement is deleted') : t('The announcement is withdrawn'), {
        action,
      });
      await reloadQueries(cache, [announcementsKey]);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}

/** Undoes the taking back. */
function useRestoreAnnouncement() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('POST /api/announcements/:id/restore', { params: { id } }),
    onSuccess: async () => {
      toast.success(t('The announcement is back'));
      await reloadQueries(cache, [announcementsKey]);
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}
