import type { RouteBody } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { reloadQueries } from '../../../../shared/api/reload-queries.ts';
import { showAnswer } from '../../../../shared/api/show-answer.ts';
import { toast, toastError } from '../../../../shared/ui/toast.ts';
import { reviewQuery } from './review-attempt.ts';

/** Opens a submitted attempt again. */
export function useReopenAttempt(attemptId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteBody<'POST /api/attempts/:id/reopen'>) =>
      request('POST /api/attempts/:id/reopen', { params: { id: attemptId }, body }),
    onSuccess: async ({ attempt }) => {
      toast.success(testTexts.attemptReopened);
      showAnswer(cache, reviewQuery(attemptId).queryKey, attempt);
      await reloadQueries(cache, [['oversight', attempt.test._id], ['students']]);
    },
    onError: (error) => toastError(error, testTexts.testFailed),
  });
}
