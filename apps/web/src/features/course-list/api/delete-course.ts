import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { useRestoreCourse } from './restore-course.ts';

/** Puts a course into the bin, and offers to take it back out. */
export function useDeleteCourse() {
  const cache = useQueryClient();
  const restore = useRestoreCourse();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/courses/:id', { params: { id } }),
    onSuccess: async (_, id) => {
      toast.success(texts.courseDeleted, { action: { label: t('Undo'), onPress: () => restore.mutate(id) } });
      await reloadQueries(cache, [['courses']]);
    },
    onError: (error) => toastError(error, texts.courseDeleteFailed),
  });
}
