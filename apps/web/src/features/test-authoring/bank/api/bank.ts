import type { RouteQuery } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { reloadQueries } from '../../../../shared/api/reload-queries.ts';
import { t } from '../../../../shared/messages/t.ts';
import { toast, toastError } from '../../../../shared/ui/toast.ts';

const bankKey = ['question-bank'] as const;

/** One page of the questions that the signed-in author may use. */
export const bankQuery = (query: RouteQuery<'GET /api/question-bank'>) =>
  queryOptions({
    queryKey: [...bankKey, query],
    queryFn: ({ signal }) => request('GET /api/question-bank', { query, signal }),
    placeholderData: keepPreviousData,
    // A test may have been saved since.
    staleTime: 0,
    meta: { errorFallback: testTexts.testFailed },
  });

export const bankTagsQuery = queryOptions({
  queryKey: [...bankKey, 'tags'],
  queryFn: ({ signal }) => request('GET /api/question-bank/tags', { signal }),
  select: ({ data }) => data.map(({ tag }) => tag),
});

/** The statistics of each question of a test; the page of its analysis asks for the same. */
export const figuresQuery = (testId: string) =>
  queryOptions({
    queryKey: ['oversight', testId, 'analysis'],
    queryFn: ({ signal }) => request('GET /api/tests/:id/analysis', { params: { id: testId }, signal }),
  });

/** Adds tags to questions and takes others away. */
export function useTagQuestions() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { questions: string[]; add: string[]; remove: string[] }) =>
      request('POST /api/question-bank/tags', { body }),
    onSuccess: async () => {
      toast.success(t(testTexts.tagsChanged));
      await reloadQueries(cache, [bankKey]);
    },
    onError: (error) => toastError(error, t('The tags could not be saved. Please try again.')),
  });
}
