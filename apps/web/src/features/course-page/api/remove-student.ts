import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { coursePageKey } from './course-overview.ts';

/** Undoes that a student was taken out of a course. */
export function useRestoreStudent(courseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) =>
      request('POST /api/courses/:id/students/:userId/restore', { params: { id: courseId, userId } }),
    onSuccess: async () => {
      toast.success(texts.studentRestored);
      await reloadQueries(cache, [coursePageKey(courseId), ['join-requests'], ['waiting'], ['students']]);
    },
    onError: (error) => toastError(error, t('The student could not be put back. Please try again.')),
  });
}

/** Takes a student out of a course, and offers to undo it. */
export function useRemoveStudent(courseId: string) {
  const cache = useQueryClient();
  const restore = useRestoreStudent(courseId);
  return useMutation({
    mutationFn: ({ userId, reason }: { userId: string; reason: string }) =>
      request('POST /api/courses/:id/students/:userId/remove', { params: { id: courseId, userId }, body: { reason } }),
    onSuccess: async (_, { userId }) => {
      toast.success(texts.studentRemoved, { action: { label: t('Undo'), onPress: () => restore.mutate(userId) } });
      await reloadQueries(cache, [coursePageKey(courseId), ['join-requests'], ['students']]);
    },
    onError: (error) => toastError(error, t('The student could not be taken out. Please try again.')),
  });
}
