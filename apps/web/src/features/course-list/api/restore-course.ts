import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Takes a course back out of the bin. */
export function useRestoreCourse() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('POST /api/courses/:id/restore', { params: { id } }),
    onSuccess: async () => {
      toast.success(texts.courseRestored);
      await reloadQueries(cache, [['courses']]);
    },
    onError: (error) => toastError(error, t('The course could not be restored. Please try again.')),
  });
}
