import type { RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';

/** Rates a course; it replaces the student's former rating, so that sending it twice does no harm. */
export function useRateCourse(courseId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteBody<'POST /api/courses/:id/rate'>) =>
      request('POST /api/courses/:id/rate', { params: { id: courseId }, body }),
    onSuccess: async () => {
      toast.success(texts.rated);
      // The student's own courses carry their rating, the course its mean and its reviews, their progress whether they rated.
      await reloadQueries(cache, [['own-courses'], ['courses', courseId], ['progress', courseId]]);
    },
    onError: (error) => toastError(error, texts.rateFailed),
  });
}
