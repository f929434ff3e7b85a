import { testTexts } from '@lectern/contract/test-texts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../../../shared/api/client.ts';

/** The tests that questions can go into, the latest first: those that the signed-in person may change. */
export const testsToFillQuery = (search: string, own: boolean) =>
  queryOptions({
    queryKey: ['lookup', 'tests-to-fill', search, own],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: 20, ...(search !== '' && { search }), ...(own && { created_by: 'me' as const }) };
      const { data } = await request('GET /api/tests', { query, signal });
      return data
        .filter((test) => test.view === 'author' && test.can.edit)
        .map(({ _id, test_name }) => ({ value: _id, label: test_name }));
    },
    placeholderData: keepPreviousData,
    meta: { errorFallback: testTexts.testFailed },
  });
