import type { ApplyRegradeInput, CorrectionInput } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { reloadQueries } from '../../../../shared/api/reload-queries.ts';
import { toast, toastError } from '../../../../shared/ui/toast.ts';

/** One page of the corrections of a test. */
export const regradesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['oversight', id, 'regrades', page],
    queryFn: ({ signal }) => request('GET /api/tests/:id/regrades', { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

/** The versions whose attempts are marked by a former key. */
export const formerKeysQuery = (id: string) =>
  queryOptions({
    queryKey: ['oversight', id, 'former-keys'],
    queryFn: ({ signal }) => request('GET /api/tests/:id/regrades/former-keys', { params: { id }, signal }),
  });

/** The corrections to make, and the versions to make them in: all when left out. */
export type Wanted = { corrections: CorrectionInput[]; versions?: number[] };
type Preview = Wanted & { page: number };

/** Lists the results that corrections would change; changes nothing. */
export function usePreviewRegrade(testId: string) {
  return useMutation({
    mutationFn: ({ page, ...body }: Preview) =>
      request('POST /api/tests/:id/regrades/preview', {
        params: { id: testId },
        query: { page, limit: 20 },
        body,
      }),
    onError: (error) => toastError(error, testTexts.testFailed),
  });
}

/** Corrects keys and marks, and every result that follows from them. */
export function useApplyRegrade(testId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: ApplyRegradeInput; idempotencyKey: string }) =>
      request('POST /api/tests/:id/regrades', {
        params: { id: testId },
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
    onSuccess: async () => {
      toast.success(testTexts.regraded);
      await reloadQueries(cache, [['oversight', testId]]);
    },
    onError: (error) => toastError(error, testTexts.testFailed),
  });
}

/** Corrects without a preview on the screen: it fetches the preview and applies it. */
export function useRemark(testId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ reason, idempotencyKey, ...wanted }: Wanted & { reason: string; idempotencyKey: string }) => {
      const { basis } = await request('POST /api/tests/:id/regrades/preview', {
        params: { id: testId },
        query: { limit: 1 },
        body: wanted,
      });
      return request('POST /api/tests/:id/regrades', {
        params: { id: testId },
        body: { ...wanted, reason, basis },
        headers: { 'idempotency-key': idempotencyKey },
      });
    },
    onSuccess: async () => {
      toast.success(testTexts.regraded);
      await reloadQueries(cache, [['oversight', testId]]);
    },
    onError: (error) => toastError(error, testTexts.testFailed),
  });
}

/** Takes the latest correction back. */
export function useUndoRegrade(testId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (regradeId: string) =>
      request('POST /api/tests/:id/regrades/:regradeId/undo', { params: { id: testId, regradeId } }),
    onSuccess: async () => {
      toast.success(testTexts.regradeUndone);
      await reloadQueries(cache, [['oversight', testId]]);
    },
    onError: (error) => toastError(error, testTexts.testFailed),
  });
}
