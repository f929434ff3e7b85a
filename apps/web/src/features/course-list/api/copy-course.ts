import type { CopyCourseInput } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { copiedTestsRemark } from '../../../shared/format/copied-tests.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** Copies a course. The dialog shows errors. */
export function useCopyCourse(id: string) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CopyCourseInput) =>
      request('POST /api/courses/:id/copy', { params: { id }, body, headers: key.headers() }),
    onError: key.onAnswer,
    onSuccess: async ({ message, course }) => {
      key.onAnswer(null);
      toast.success(message, { detail: copiedTestsRemark(course.tests) });
      await reloadQueries(cache, [['courses'], ['tests']]);
    },
  });
}
