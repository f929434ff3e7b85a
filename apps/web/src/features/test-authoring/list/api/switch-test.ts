import type { TestListItem } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import type { TestStatus } from '@lectern/contract/test-words';
import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';
import { reloadQueries } from '../../../../shared/api/reload-queries.ts';
import { toast, toastError } from '../../../../shared/ui/toast.ts';
import type { TestsPage } from './list-tests.ts';

const lists = { queryKey: ['tests', 'list'] };

/** Changes one row in place, in every cached list. */
function patchRow(cache: QueryClient, id: string, change: Partial<TestListItem>): void {
  cache.setQueriesData<TestsPage>(lists, (page) =>
    page === undefined
      ? page
      : { ...page, data: page.data.map((test) => (test._id === id ? { ...test, ...change } : test)) },
  );
}

/** The lists that were requested while a switch was under way: only those may bring the former status back. */
const loading = (cache: QueryClient): QueryKey[] =>
  cache
    .getQueryCache()
    .findAll({ ...lists, fetchStatus: 'fetching' })
    .map(({ queryKey }) => queryKey);

type Switch = { test: TestListItem; status: TestStatus };

/** Enables or disables a test. The switch moves at once, and back where the server refuses. */
export function useSwitchTest() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ test, status }: Switch) =>
      request('PUT /api/tests/test-status/:id', { params: { id: test._id }, body: { status } }),
    onMutate: async ({ test, status }) => {
      // A list that is under way would bring the former status back.
      await cache.cancelQueries(lists);
      patchRow(cache, test._id, { test_status: status });
    },
    onSuccess: ({ data }) => {
      toast.success(testTexts.testStatusUpdated);
      patchRow(cache, data._id, data);
    },
    onError: (error, { test }) => {
      patchRow(cache, test._id, { test_status: test.test_status });
      toastError(error, testTexts.testStatusFailed);
    },
    onSettled: () => reloadQueries(cache, loading(cache)),
  });
}
