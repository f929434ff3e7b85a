import { testTexts } from '@lectern/contract/test-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/api/client.ts';
import { toast, toastError } from '../../../shared/ui/toast.ts';
import { reviewQuery } from './review-attempt.ts';

/** Submits an open attempt for its student. */
export function useCloseAttempt(attemptId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/attempts/:id/close', { params: { id: attemptId } }),
    onSuccess: async ({ attempt }) => {
      toast.success(testTexts.attemptSubmittedFor);
      cache.setQueryData(reviewQuery(attemptId).queryKey, attempt);
      await cache.invalidateQueries({ queryKey: ['oversight', attempt.test._id] });
    },
    onError: (error) => toastError(error, testTexts.testFailed),
  });
}
