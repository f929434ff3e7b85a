import type { CourseNotices } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { t } from '../../../shared/messages/t.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** The notices that a course sends to its students. */
export const courseNoticesQuery = (id: string) =>
  queryOptions({
    queryKey: ['course-notices', id],
    queryFn: ({ signal }) => request('GET /api/courses/:id/notice-settings', { params: { id }, signal }),
  });

/** Chooses the notices of a course. */
export function useChooseCourseNotices(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CourseNotices) => request('PUT /api/courses/:id/notice-settings', { params: { id }, body }),
    onSuccess: ({ data }) => {
      cache.setQueryData(courseNoticesQuery(id).queryKey, data);
      toast.success(t('The notices of the course are saved'));
    },
    onError: (error) => toastError(error, texts.somethingWrong),
  });
}
