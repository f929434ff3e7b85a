import { testTexts } from '@lectern/contract/test-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { reloadQueries } from '../../../../shared/api/reload-queries.ts';
import { showAnswer } from '../../../../shared/api/show-answer.ts';
import { toast, toastError } from '../../../../shared/ui/toast.ts';
import { reviewQuery } from './review-attempt.ts';

/** Submits an open attempt for its student. */
export function useCloseAttempt(attemptId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/attempts/:id/close', { params: { id: attemptId } }),
    onSuccess: async ({ attempt }) => {
      toast.success(testTexts.attemptSubmittedFor);
      showAnswer(cache, reviewQuery(attemptId).queryKey, attempt);
      await reloadQueries(cache, [['oversight', attempt.test._id], ['students']]);
    },
    onError: (error) => toastError(error, testTexts.testFailed),
  });
}
