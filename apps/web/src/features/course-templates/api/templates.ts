import type { CopyCourseInput } from '@lectern/contract';
import { copyTexts } from '@lectern/contract/copy-texts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { copiedTestsRemark } from '../../../shared/format/copied-tests.ts';
import { toast } from '../../../shared/ui/toast.ts';

type Paged = { page: number; limit: number; search?: string | undefined };

/** One page of the courses that are offered as templates. */
export const courseTemplatesQuery = ({ search, ...query }: Paged) =>
  queryOptions({
    queryKey: ['course-templates', { search, ...query }],
    queryFn: ({ signal }) =>
      request('GET /api/course-templates', {
        query: { ...query, ...(search !== undefined && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { errorFallback: copyTexts.templatesFailed },
  });

/** A template with the names of what it holds. */
export const templateOutlineQuery = (id: string) =>
  queryOptions({
    queryKey: ['course-templates', id],
    queryFn: ({ signal }) => request('GET /api/course-templates/:id', { params: { id }, signal }),
  });

/** Makes an own course of a template. The dialog shows errors. */
export function useMakeFromTemplate(id: string) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CopyCourseInput) =>
      request('POST /api/course-templates/:id/copy', { params: { id }, body, headers: key.headers() }),
    onError: key.onAnswer,
    onSuccess: async ({ message, course }) => {
      key.onAnswer(null);
      toast.success(message, { detail: copiedTestsRemark(course.tests) });
      await reloadQueries(cache, [['courses'], ['tests']]);
    },
  });
}
