import { testTexts } from '@lectern/contract/test-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { reloadQueries } from '../../../../shared/api/reload-queries.ts';
import { windowId } from '../../../../shared/auth-session/window-id.ts';
import { toastError } from '../../../../shared/ui/toast.ts';
import { testQuery } from './get-test.ts';

/** Starts an attempt at a test, or finds the open one. */
export function useStartAttempt(testId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /api/tests/:id/attempts', { params: { id: testId }, body: { window: windowId() } }),
    onError: async (error) => {
      toastError(error, testTexts.testFailed);
      // It may have been started or used up elsewhere.
      await reloadQueries(cache, [testQuery(testId).queryKey]);
    },
  });
}
