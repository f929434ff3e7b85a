import { testTexts } from '@lectern/contract/test-texts';
import type { RouteBody } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { reloadQueries } from '../../../../shared/api/reload-queries.ts';
import { showAnswer } from '../../../../shared/api/show-answer.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { toast, toastError } from '../../../../shared/ui/toast.ts';
import { reviewQuery } from './review-attempt.ts';

type Added = { body: RouteBody<'POST /api/attempts/:id/time'>; idempotencyKey: string };

/** Adds time for one student; repeating it under the same key adds nothing more. */
export function useAddTime(attemptId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Added) =>
      request('POST /api/attempts/:id/time', {
        params: { id: attemptId },
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
    onSuccess: async ({ attempt }) => {
      toast.success(testTexts.timeAdded);
      showAnswer(cache, reviewQuery(attemptId).queryKey, attempt);
      await reloadQueries(cache, [['oversight', attempt.test._id], ['students']]);
    },
    onError: (error) => toastError(error, testTexts.testFailed),
  });
}

/** Adds time for everybody with an open attempt at a test. */
export function useAddTimeForAll(testId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Added) =>
      request('POST /api/tests/:id/time', {
        params: { id: testId },
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
    onSuccess: async ({ extended }) => {
      toast.success(testTexts.timeAdded, {
        detail: tn(extended, 'For {n} student.', 'For {n} students.'),
      });
      await reloadQueries(cache, [['oversight', testId]]);
    },
    onError: (error) => toastError(error, testTexts.testFailed),
  });
}
