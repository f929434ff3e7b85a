import type { CorrectionInput } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/api-error.ts';
import { request } from '../../../../shared/api/client.ts';
import { reloadQueries } from '../../../../shared/api/reload-queries.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
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

/** Corrections of a test as its preview showed them. */
export type Application = Wanted & { test: string; test_name: string; basis: string };
type Applied = { applications: readonly Application[]; reason: string; idempotencyKey: string };

/**
 * Corrects keys and marks, and every result that follows from them: in the first test, and then in the others one after the
 * other. Where the first cannot be corrected none is; another one that cannot is named, and the rest goes on.
 */
export function useApplyRegrades() {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const mutation = useMutation({
    mutationFn: async ({ applications: [first, ...others], ...how }: Applied) => {
      if (first === undefined) return [];
      await applyTo(first, how);
      const failed: { test_name: string; error: unknown }[] = [];
      for (const [place, other] of others.entries()) {
        setProgress({ done: place + 1, total: others.length + 1 });
        try {
          await applyTo(other, how);
        } catch (error) {
          failed.push({ test_name: other.test_name, error });
        }
      }
      return failed;
    },
    onSuccess: async (failed, { applications }) => {
      const corrected = applications.length - failed.length;
      toast.success(
        corrected === 1
          ? testTexts.regraded
          : tn(corrected, 'Results of {n} test corrected', 'Results of {n} tests corrected'),
      );
      for (const { test_name: name, error } of failed)
        toast.error(t('{field}: {value}', { field: name, value: errorText(error, testTexts.testFailed) }));
      await reloadQueries(cache, [...applications.map(({ test }) => ['oversight', test]), ['question-bank']]);
    },
    onError: (error) => toastError(error, testTexts.testFailed),
    onSettled: () => setProgress(null),
  });
  return { ...mutation, progress };
}

const applyTo = (
  { test, test_name: _name, ...wanted }: Application,
  { reason, idempotencyKey }: Pick<Applied, 'reason' | 'idempotencyKey'>,
) =>
  request('POST /api/tests/:id/regrades', {
    params: { id: test },
    body: { ...wanted, reason },
    headers: { 'idempotency-key': idempotencyKey },
  });

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
